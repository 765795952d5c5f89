# `make train` and `make test` set everything up. They need Python 3.11 or newer, make and git;
# everything else goes into .venv.

PYTHON ?= python3
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
TORCH := $(shell grep '^torch==' constraints.txt)

# For numpy: our networks are small, and more threads only wait for each other. Torch has its own threads.
export OPENBLAS_NUM_THREADS ?= 1

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # the stages of `make test` run in the order in which they are listed
.PHONY: help setup train results bench bench-peers docs test test-quick test-all precompile lint types clean
.PHONY: test-compiled test-studies test-rules test-uncompiled test-bounds test-browser test-lowest test-ecosystem

# The tests that use the packages we depend on: compilation, interfaces, training, the command line.
SMALL_SUITE := tests/engine tests/test_imports.py tests/agents/test_agents.py tests/interfaces/test_gymnasium.py \
  tests/interfaces/test_pettingzoo.py tests/interfaces/test_table.py tests/training/test_cli.py \
  tests/training/test_plots.py tests/training/test_trainer.py tests/play/test_web.py

help: ## list the targets
	@awk -F ': .*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.installed ## create .venv and install everything that training and tests need

# --- training -----------------------------------------------------------------------------------

train: setup ## train a first policy (about 90 seconds), compare it with the bots, draw plots into runs/
	@echo "==> Training, comparing and drawing (skips what runs/ already holds)"
	@$(BIN)/nightmare quickstart

results: setup ## reproduce the published results of Endless Nightmare (long)
	@echo "==> Reproducing the results of Endless Nightmare"
	@$(BIN)/nightmare results endless_nightmare

# The peers of the comparison of speed, each in an environment of its own with pinned versions. No test needs them.
PEERS := training/nightmare_training/bench/peers
MEASURED := endless_nightmare endless_nightmare_active bogeymen lucidity dream_catchers cathedral

bench: bench-peers ## measure all published speeds, and write their tables (about half an hour; alone on the machine)
	@for game in $(MEASURED); do \
	  echo "==> Measuring $$game"; $(BIN)/nightmare bench --game $$game --json results/speed/$$game.json; done
	@echo "==> Measuring beside the peers"
	@$(BIN)/nightmare bench --peers --repeats 3 --environments $(VENV)-peers --json results/speed/peers.json
	@echo "==> Measuring the cost of scale"
	@$(BIN)/nightmare bench --scale --repeats 3 --json results/speed/scale.json --plot results/speed/scale.png
	@echo "==> Measuring the parts of a decision"
	@$(BIN)/nightmare bench --profile --json results/speed/profile.json
	@echo "==> Measuring starts"
	@$(BIN)/nightmare bench --starts --json results/speed/starts.json
	@echo "==> Measuring the parts of a first use"
	@$(BIN)/nightmare bench --first-use --json results/speed/first_use.json
	@$(BIN)/nightmare bench --page docs/about/speed.md

bench-peers: setup $(patsubst $(PEERS)/%.txt,$(VENV)-peers/%/.installed,$(wildcard $(PEERS)/*.txt)) ## install the peers (1.5 GB)

docs: $(VENV)/.installed-docs ## build the site in docs/_build/html; the tutorials are run
	@echo "==> Building the site"
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/sphinx-build -E -q -W --keep-going -c docs -d docs/_build/doctrees . docs/_build/html
	@echo "==> The site is docs/_build/html/index.html"

# --- tests --------------------------------------------------------------------------------------

test: precompile lint types test-compiled test-rules ## the tests for daily work
	@echo "==> All checks passed"

test-quick: lint ## ruff, and the rule tests of the games, in a minute
	@echo "==> Testing the rules, uncompiled ($(WORKERS) processes)"
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "rules and not long" tests/games tests/rendering

test-all: precompile lint types test-compiled test-studies test-rules test-uncompiled test-bounds test-browser test-lowest docs ## every check that CI runs
	@echo "==> All checks passed"

precompile: setup ## compile the games first, so that parallel tests share the cache
	@echo "==> Compiling ahead"
	@$(BIN)/nightmare precompile

lint: setup ## ruff: rules and format
	@echo "==> Linting (ruff check)"
	@$(BIN)/ruff check --quiet
	@echo "==> Checking the format (ruff format)"
	@$(BIN)/ruff format --check --quiet

types: setup ## mypy, strict
	@echo "==> Checking types (mypy)"
	@$(BIN)/mypy --no-error-summary

test-compiled: setup ## all tests but those of rules, of studies, in a browser, and long ones, compiled, in parallel
	@echo "==> Testing compiled ($(WORKERS) processes)"
	@$(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "not rules and not study and not long and not browser"

test-studies: setup ## the tests of research on one game, and the long tests
	@echo "==> Testing the studies ($(WORKERS) processes)"
	@$(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "(study or long) and not rules"

test-rules: setup ## the rule tests, uncompiled
	@echo "==> Testing the rules, uncompiled ($(WORKERS) processes)"
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "rules and not long"

test-uncompiled: setup ## the long rule tests, and those marked `uncompiled`, uncompiled
	@echo "==> Testing what is compiled, uncompiled ($(WORKERS) processes)"
	@NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "rules and long or uncompiled"

test-browser: $(VENV)/.installed-browser ## the page of `nightmare play --web`, in a real Chromium
	@command -v chromium chromium-browser google-chrome > /dev/null || \
	  { echo "test-browser needs Chromium; on Debian: apt-get install chromium" >&2; exit 1; }
	@echo "==> Testing in a browser ($(WORKERS) processes)"
	@$(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "browser" tests/browser

test-lowest: $(VENV)-lowest/.installed ## a small suite, with the lowest versions that pyproject.toml declares
	@echo "==> Testing with the lowest versions ($(WORKERS) processes)"
	@NUMBA_CACHE_DIR=$(CURDIR)/$(VENV)-lowest/cache $(VENV)-lowest/bin/pytest -q -n $(WORKERS) -p no:cacheprovider \
	  --benchmark-disable -m "not rules" $(SMALL_SUITE)

test-bounds: setup ## the tests marked `bounds`, with bounds checks
	@echo "==> Testing with bounds checks ($(WORKERS) processes)"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q -n $(WORKERS) --benchmark-disable -m "bounds"

# Other libraries' training on our games (docs/recipes), each library in an environment of its own with pinned versions.
# No other target runs them and CI does not either: the environments are downloads of several GB.
ECOSYSTEMS := $(basename $(notdir $(wildcard tests/ecosystem/*.txt)))

test-ecosystem: $(ECOSYSTEMS:%=test-ecosystem-%) ## the recipes of docs/recipes, each with its own library (several GB)
	@echo "==> All recipes beat random"

.PHONY: $(ECOSYSTEMS:%=test-ecosystem-%)
$(ECOSYSTEMS:%=test-ecosystem-%): test-ecosystem-%: $(VENV)-ecosystem/%/.installed
	@echo "==> Testing with $*"
	@$(VENV)-ecosystem/$*/bin/python -m pytest -q -p no:cacheprovider tests/ecosystem/test_$*.py

# --- set-up -------------------------------------------------------------------------------------

# The stamp is written last: an interrupted set-up is done again, a finished one is skipped.
# torch is installed first and alone, so that no other package's range selects another build of it.
$(VENV)/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || \
	  { echo "nightmare-gym needs Python 3.11 or newer as '$(PYTHON)' (another one: make PYTHON=python3.12 ...)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
	  { echo "$(PYTHON) cannot make virtual environments; install Debian's package $$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" >&2; exit 1; }
	@$(BIN)/python -m pip --version > /dev/null 2>&1 || \
	  { echo "==> Creating $(VENV)"; $(PYTHON) -m venv --clear $(VENV); }
	@echo "==> Installing $(TORCH) (a large download)"
	@$(PIP) install -c constraints.txt '$(TORCH)'
	@echo "==> Installing nightmare-gym and what training and tests need"
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@

$(VENV)-lowest/.installed: pyproject.toml constraints.txt tests/lowest_versions.py
	@echo "==> Installing the lowest versions into $(VENV)-lowest"
	@$(PYTHON) -m venv --clear $(VENV)-lowest
	@$(PYTHON) tests/lowest_versions.py > $(VENV)-lowest/versions.txt
	@$(VENV)-lowest/bin/python -m pip --disable-pip-version-check -qq install -r $(VENV)-lowest/versions.txt -e .
	@touch $@

$(VENV)/.installed-browser: $(VENV)/.installed
	@echo "==> Installing what drives a browser"
	@$(PIP) install -c constraints.txt -e '.[browser]'
	@touch $@

$(VENV)-ecosystem/%/.installed: tests/ecosystem/%.txt pyproject.toml
	@echo "==> Installing the environment of $* (a large download)"
	@$(PYTHON) -m venv --clear $(VENV)-ecosystem/$*
	@$(VENV)-ecosystem/$*/bin/python -m pip --disable-pip-version-check -qq install -r $< -e .
	@touch $@

$(VENV)/.installed-docs: $(VENV)/.installed
	@echo "==> Installing what builds the site"
	@$(PIP) install -c constraints.txt -e '.[docs]'
	@touch $@

$(VENV)-peers/%/.installed: $(PEERS)/%.txt
	@echo "==> Installing the environment of $* (a large download)"
	@$(PYTHON) -m venv --clear $(VENV)-peers/$*
	@$(VENV)-peers/$*/bin/python -m pip --disable-pip-version-check -qq install -r $<
	@touch $@

clean: ## remove .venv, build outputs and the tools' caches; runs/ stays
	@echo "==> Removing .venv, build outputs and caches"
	@rm -rf $(VENV) $(VENV)-lowest $(VENV)-ecosystem $(VENV)-peers build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	@find agents envs training tests -name __pycache__ -prune -exec rm -rf {} + 2> /dev/null || true

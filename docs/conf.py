"""The settings of Sphinx for the site: `make docs`.

The source is the whole repository, so that pages link to results, rules and configs as they do on a code host.
"""

import os

import nightmare_training.published.kinds  # noqa: F401  # autodoc loads modules twice, which pydantic's models refuse

os.environ["TTY_COMPATIBLE"] = "0"  # commands in notebooks draw no progress bars

project = "nightmare-gym"
author = copyright = "nightmare-gym contributors"

root_doc = "docs/index"
include_patterns = [
    "docs/**.md",
    "results/**.md",
    "envs/**/RULES.md",
    "configs/README.md",
    "CHANGELOG.md",
    "CREDITS.md",
]
exclude_patterns = [".*", "docs/_*", "tests", "training", "results/*/comparison.md", "results/*/tournament.md"]

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!nightmare_).*"),  # names of other packages, whose sites a build does not read
    ("py:.*", r".*\.[A-Z](_co)?"),  # type variables
    # names in signatures that nobody outside has to know
    ("py:.*", r"nightmare_gym\.engine\.(plugins|story)\..*"),
    ("py:.*", r"nightmare_agents\.(planning\.(forest|layers)|solving\.graph)\..*"),
    ("py:.*", r"nightmare_training\.(evaluate\.(control_variate|playing)|published\.today)\..*"),
    ("py:.*", r"nightmare_training\.(support\.kept|work\.\w+)\..*"),
]
suppress_warnings = [
    "misc.highlighting_failure",  # a command of a notebook that a backslash continues
    "myst.header",  # pages of games with two environments have two titles
]

# --- Markdown and notebooks ---------------------------------------------------------------------

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_in_temp = True
nb_execution_timeout = 600
nb_merge_streams = True

# --- the reference, from docstrings -------------------------------------------------------------

default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# --- the pages ----------------------------------------------------------------------------------

html_theme = "furo"
html_title = "nightmare-gym"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "to_home.html"}
templates_path = ["_templates"]
html_copy_source = False
html_show_sphinx = False


def leave_colons_alone(app, what, name, obj, options, lines):
    """Keep napoleon from taking the words before the first colon of an attribute's docstring for its type."""
    if what in ("attribute", "data", "property"):
        lines.insert(0, "\\ ")  # a line that leaves no trace


def setup(app):
    """Connect what Sphinx has no setting for."""
    app.connect("autodoc-process-docstring", leave_colons_alone, priority=100)

"""How Sphinx builds the site: `make docs`.

The source is the whole repository, so that pages link to results, rules and configs as they do on a code host.
"""

project = "nightmare-gym"
author = copyright = "nightmare-gym contributors"

root_doc = "docs/index"
include_patterns = ["docs/**.md", "results/**.md", "envs/**/RULES.md", "configs/README.md", "CHANGELOG.md", "CREDITS.md"]
exclude_patterns = [".*", "docs/_*", "tests", "training", "results/*/comparison.md", "results/*/tournament.md"]

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
nitpicky = True

# --- Markdown and notebooks ---------------------------------------------------------------------

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # pages of games with two environments have two titles
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_in_temp = True
nb_execution_timeout = 120
nb_merge_streams = True

# --- the reference, from docstrings -------------------------------------------------------------

default_role = "code"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False

# --- the pages ----------------------------------------------------------------------------------

html_theme = "furo"
html_title = "nightmare-gym"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "to_home.html"}
templates_path = ["_templates"]
html_copy_source = False
html_show_sphinx = False

# SPDX-License-Identifier: MIT
"""Configuration of Sphinx for the documentation site (`make docs`). scripts/docs prepares the pages and sets ADJ_*."""
import os

language = os.environ["ADJ_LANGUAGE"]
project = "adj"
version = release = os.environ["ADJ_VERSION"]
copyright = "the adj developers"
extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc"]
autodoc_typehints = "signature"
root_doc = "index"
exclude_patterns = ["_*"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]
breathe_projects = {"adj": os.environ["ADJ_DOXYGEN"]}
breathe_default_project = "adj"
breathe_domain_by_extension = {"h": "c"}
smartquotes = False  # "--" of an option stays two hyphens
html_theme = "basic"
html_title = "adj " + release
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_use_index = False
templates_path = ["templates"]

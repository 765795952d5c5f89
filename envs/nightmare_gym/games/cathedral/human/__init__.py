"""The human's turn, paragraph by paragraph."""

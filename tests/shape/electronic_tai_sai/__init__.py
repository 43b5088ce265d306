"""Electronic Tai-Sai: terminals around one dice tumbler."""

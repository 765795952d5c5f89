"""The commands of `nightmare`, one file each: the function of the file's name is the command."""

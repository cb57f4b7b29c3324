@echo off
rem The command line, run by the program of the window. Not tried yet: a program with a window writes to a
rem console only through a pipe, so its exit code is that of the pipe.
"%~dp0Bowerbird.exe" --command -- %* | more

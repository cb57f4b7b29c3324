#!/bin/sh
# The command line, run by the program of the window; lies in Bowerbird.app/Contents/Resources as `bowerbird`.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
exec "$(dirname "$self")/../MacOS/Bowerbird" --command -- "$@"

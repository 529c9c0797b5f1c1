#!/bin/sh
# Downloads and unpacks Debian packages that are not there yet.
#   tools/download-packages.sh FOLDER PACKAGE=VERSION…
set -eu
mkdir -p "$1"
cd "$1"
shift
for package
do
  name=${package%%=*}
  test -d "$name" && continue
  apt-get download "$package"
  dpkg-deb -x "$name"_*.deb "$name"
  rm "$name"_*.deb
done

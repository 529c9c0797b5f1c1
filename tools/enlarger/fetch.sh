#!/bin/sh
# Downloads the pictures on Debian 12 and writes the training set and the test set to tools/enlarger/.work and tools/bench/.work.
#   tools/enlarger/fetch.sh PHOTOGRAPHS   the folder of the photographs hato.jpg, chelsea.png … (README.md)
# Needs dpkg-deb, python3-numpy and python3-pil.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
photographs=$(cd "$1" && pwd)
packages="$here/.work/packages"
mkdir -p "$here/../bench/.work"
"$here/../download-packages.sh" "$packages" \
  gnome-backgrounds=43.1-1 mate-backgrounds=1.26.0-1 plasma-workspace-wallpapers=4:5.27.5-2 \
  tuxpaint-stamps-default=2022.06.04-1 openclipart-png=1:0.18+dfsg-19 \
  lomiri-wallpapers-16.04=20.04.0-2 lomiri-wallpapers-20.04=20.04.0-2 ukui-wallpapers=20.04.3-1.1 \
  wesnoth-1.16-data=1:1.16.9-1 hedgewars-data=1.0.2-6
cd "$here"
test -e .work/set.npz || python3 data.py "$packages" .work/set.npz 4000
rm -rf ../bench/.work/upscaling
python3 test_set.py "$packages" "$photographs" ../bench/.work/upscaling

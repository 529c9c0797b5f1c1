#!/bin/sh
# Downloads the pictures on Debian 12 to tools/classifier/.work/packages. Needs dpkg-deb and python3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
packages="$here/.work/packages"
"$here/../download-packages.sh" "$packages" \
  tuxpaint-stamps-default=2022.06.04-1 openclipart-png=1:0.18+dfsg-19 pysiogame=4.20.01-1 scratch=1.4.0.6~dfsg1-6.1 \
  gcompris-qt-data=3.1-2 endless-sky-data=0.9.8-1.2 naev-data=0.8.2-1 torcs-data=1.3.7+dfsg-5 hedgewars-data=1.0.2-6 \
  wesnoth-1.16-data=1:1.16.9-1 wesnoth-1.16-httt=1:1.16.9-1 wesnoth-1.16-utbs=1:1.16.9-1 \
  renpy-demo=8.0.3+dfsg-1 renpy-thequestion=8.0.3+dfsg-1 stellarium-data=0.22.2-1 \
  gnome-backgrounds=43.1-1 mate-backgrounds=1.26.0-1 plasma-workspace-wallpapers=4:5.27.5-2 ukui-wallpapers=20.04.3-1.1 \
  sway-backgrounds=1.7-6 lomiri-wallpapers=20.04.0-2 lomiri-wallpapers-16.04=20.04.0-2 lomiri-wallpapers-20.04=20.04.0-2 \
  krita-data=1:5.1.5+dfsg-2+deb12u1 opencv-doc=4.6.0+dfsg-12 python3-skimage=0.19.3-8
cd "$packages"
python3 "$here/unpack_rcc.py" gcompris-qt-data/usr/share/gcompris-qt/rcc gcompris-qt-data

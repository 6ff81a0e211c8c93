/** Library that is compiled into a package and listed in no package.json. */
export type CompiledIn = {
  readonly name: string
  readonly license: string
  /** File in `texts/` with the license, if it is a common one. */
  readonly text?: string
  readonly source: string
}
export type Binary = {
  /** Names of the packages that contain it. */
  readonly packages: RegExp
  readonly title: string
  readonly statement: readonly string[]
  readonly parts: readonly CompiledIn[]
}

const lgpl21 = { license: 'LGPL-2.1-or-later', text: 'LGPL-2.1.txt' } as const
const lgpl3 = { license: 'LGPL-3.0-or-later', text: 'LGPL-3.txt' } as const
const gpl2 = { license: 'GPL-2.0-or-later', text: 'GPL-2.txt' } as const
const apache = { license: 'Apache-2.0', text: 'Apache-2.0.txt' } as const
const mit = { license: 'MIT', text: 'MIT.txt' } as const
const bsd2 = { license: 'BSD-2-Clause', text: 'BSD-2-Clause.txt' } as const
const bsd3 = { license: 'BSD-3-Clause', text: 'BSD-3-Clause.txt' } as const

type License = Pick<CompiledIn, 'license' | 'text'>

function part(name: string, { license, text }: License, source: string): CompiledIn {
  return text === undefined ? { name, license, source } : { name, license, text, source }
}

/** Parts according to the configuration that is compiled into the binary for Linux on x64. */
const ffmpegParts = [
  part('FFmpeg', { license: 'GPL-3.0-or-later', text: 'GPL-3.txt' }, 'https://github.com/jellyfin/jellyfin-ffmpeg'),
  part('x264', gpl2, 'https://code.videolan.org/videolan/x264'),
  part('x265', gpl2, 'https://bitbucket.org/multicoreware/x265_git'),
  part('AMF headers', mit, 'https://github.com/GPUOpen-LibrariesAndSDKs/AMF'),
  part('ALSA library', lgpl21, 'https://github.com/alsa-project/alsa-lib'),
  part('Chromaprint', lgpl21, 'https://github.com/acoustid/chromaprint'),
  part('dav1d', bsd2, 'https://code.videolan.org/videolan/dav1d'),
  part('fdk-aac', { license: 'FDK-AAC (Fraunhofer)' }, 'https://github.com/mstorsjo/fdk-aac'),
  part('Fontconfig', { license: 'HPND (Fontconfig)' }, 'https://gitlab.freedesktop.org/fontconfig/fontconfig'),
  part('FreeType', { license: 'FTL' }, 'https://gitlab.freedesktop.org/freetype/freetype'),
  part('FriBidi', lgpl21, 'https://github.com/fribidi/fribidi'),
  part('GMP', lgpl3, 'https://gmplib.org'),
  part('HarfBuzz', { license: 'MIT-Modern-Variant' }, 'https://github.com/harfbuzz/harfbuzz'),
  part('LAME', { license: 'LGPL-2.0-or-later', text: 'LGPL-2.1.txt' }, 'https://lame.sourceforge.io'),
  part('libass', { license: 'ISC', text: 'ISC.txt' }, 'https://github.com/libass/libass'),
  part('libbluray', lgpl21, 'https://code.videolan.org/videolan/libbluray'),
  part('libdrm', mit, 'https://gitlab.freedesktop.org/mesa/drm'),
  part('libiconv', lgpl21, 'https://www.gnu.org/software/libiconv'),
  part('libjxl', bsd3, 'https://github.com/libjxl/libjxl'),
  part('libplacebo', lgpl21, 'https://code.videolan.org/videolan/libplacebo'),
  part('libtheora, libvorbis, libogg', bsd3, 'https://gitlab.xiph.org/xiph'),
  part('libva', mit, 'https://github.com/intel/libva'),
  part('libvpl', mit, 'https://github.com/intel/libvpl'),
  part('libvpx', bsd3, 'https://chromium.googlesource.com/webm/libvpx'),
  part('libwebp', bsd3, 'https://chromium.googlesource.com/webm/libwebp'),
  part('libxcb', { license: 'X11' }, 'https://gitlab.freedesktop.org/xorg/lib/libxcb'),
  part('libxml2', mit, 'https://gitlab.gnome.org/GNOME/libxml2'),
  part('nv-codec-headers', mit, 'https://github.com/FFmpeg/nv-codec-headers'),
  part('OpenCL headers and loader', apache, 'https://github.com/KhronosGroup/OpenCL-ICD-Loader'),
  part('OpenMPT', bsd3, 'https://lib.openmpt.org'),
  part('OpenSSL', apache, 'https://www.openssl.org'),
  part('Opus', bsd3, 'https://opus-codec.org'),
  part('shaderc', apache, 'https://github.com/google/shaderc'),
  part('SRT', { license: 'MPL-2.0', text: 'MPL-2.0.txt' }, 'https://github.com/Haivision/srt'),
  part('SVT-AV1', { license: 'BSD-3-Clause-Clear' }, 'https://gitlab.com/AOMediaCodec/SVT-AV1'),
  part('Vulkan headers and loader', apache, 'https://github.com/KhronosGroup/Vulkan-Loader'),
  part('whisper.cpp', mit, 'https://github.com/ggml-org/whisper.cpp'),
  part('XZ Utils (liblzma)', { license: '0BSD' }, 'https://github.com/tukaani-project/xz'),
  part('zimg', { license: 'WTFPL' }, 'https://github.com/sekrit-twc/zimg'),
  part('zlib', { license: 'Zlib' }, 'https://zlib.net'),
  part('zvbi', { license: 'LGPL-2.0-or-later', text: 'LGPL-2.1.txt' }, 'https://github.com/zapping-vbi/zvbi'),
]

/** Parts according to the package's README. */
const libvipsParts = [
  part('libvips', lgpl3, 'https://github.com/libvips/libvips'),
  part(
    'aom',
    { license: 'BSD-2-Clause and AOM Patent License 1.0', text: 'BSD-2-Clause.txt' },
    'https://aomedia.googlesource.com/aom',
  ),
  part('cairo', { license: 'MPL-1.1', text: 'MPL-1.1.txt' }, 'https://gitlab.freedesktop.org/cairo/cairo'),
  part('cgif', mit, 'https://github.com/dloebl/cgif'),
  part('expat', mit, 'https://github.com/libexpat/libexpat'),
  part('fontconfig', { license: 'HPND (Fontconfig)' }, 'https://gitlab.freedesktop.org/fontconfig/fontconfig'),
  part('freetype', { license: 'FTL' }, 'https://gitlab.freedesktop.org/freetype/freetype'),
  part('fribidi', lgpl3, 'https://github.com/fribidi/fribidi'),
  part('glib', lgpl3, 'https://gitlab.gnome.org/GNOME/glib'),
  part('harfbuzz', mit, 'https://github.com/harfbuzz/harfbuzz'),
  part('highway', bsd3, 'https://github.com/google/highway'),
  part('lcms', mit, 'https://github.com/mm2/Little-CMS'),
  part('libarchive', bsd2, 'https://github.com/libarchive/libarchive'),
  part('libexif', lgpl3, 'https://github.com/libexif/libexif'),
  part('libffi', mit, 'https://github.com/libffi/libffi'),
  part('libheif', lgpl3, 'https://github.com/strukturag/libheif'),
  part('libimagequant', bsd2, 'https://github.com/lovell/libimagequant'),
  part('libnsgif', mit, 'https://github.com/netsurf-plan9/libnsgif'),
  part('libpng', { license: 'libpng-2.0' }, 'https://github.com/pnggroup/libpng'),
  part('librsvg', lgpl3, 'https://gitlab.gnome.org/GNOME/librsvg'),
  part('libtiff', { license: 'libtiff' }, 'https://gitlab.com/libtiff/libtiff'),
  part('libultrahdr', mit, 'https://github.com/google/libultrahdr'),
  part('libwebp', bsd3, 'https://chromium.googlesource.com/webm/libwebp'),
  part('libxml2', mit, 'https://gitlab.gnome.org/GNOME/libxml2'),
  part(
    'mozjpeg',
    { license: 'IJG, BSD-3-Clause and Zlib', text: 'BSD-3-Clause.txt' },
    'https://github.com/mozilla/mozjpeg',
  ),
  part('pango', lgpl3, 'https://gitlab.gnome.org/GNOME/pango'),
  part('pixman', mit, 'https://gitlab.freedesktop.org/pixman/pixman'),
  part('proxy-libintl', lgpl3, 'https://github.com/frida/proxy-libintl'),
  part('zlib-ng', { license: 'Zlib' }, 'https://github.com/zlib-ng/zlib-ng'),
]

export const binaries: readonly Binary[] = [
  {
    packages: /^@seydx\/node-av-/,
    title: 'FFmpeg in node-av',
    statement: [
      'The packages @seydx/node-av-* name MIT, which is the license of the wrapper. Each holds one file, node-av.node,',
      'with the FFmpeg libraries of the Jellyfin project linked into it statically, configured with --enable-gpl and',
      '--enable-version3. This file as a whole is under the GNU General Public License, version 3 or later.',
      'Stopover loads it in its media worker, a process of its own, and nowhere else.',
      '',
      'Whoever hands this file on has to hand on or offer its source code as well:',
      'https://github.com/seydx/node-av and https://github.com/jellyfin/jellyfin-ffmpeg, at the version in the list',
      'above. The configuration also has --enable-libfdk-aac. The license of fdk-aac limits patents and naming in ways',
      'that FFmpeg treats as incompatible with the GPL. Get legal advice before you distribute the file; to run it on your',
      'own server needs no further permission.',
      '',
      'H.264, HEVC and AAC are covered by patents in some countries.',
    ],
    parts: ffmpegParts,
  },
  {
    packages: /^@img\/sharp-(?:libvips-|win32-|wasm32)/,
    title: 'libvips in sharp',
    statement: [
      'The packages @img/sharp-libvips-* hold libvips as a shared library of its own, which may be replaced. Those for',
      'Windows and WebAssembly hold it beside sharp itself. Libraries under the LGPL 3 are used by the "any later',
      'version" clause of the LGPL 2 or 2.1. Source code: https://github.com/lovell/sharp-libvips and the addresses below.',
      '',
      'This software is based in part on the work of the Independent JPEG Group.',
      'Portions of this software are copyright (c) The FreeType Project (https://freetype.org). All rights reserved.',
    ],
    parts: libvipsParts,
  },
]

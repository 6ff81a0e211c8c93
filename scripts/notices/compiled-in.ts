/** Library that is compiled into a package, so that no package.json lists it. */
export type CompiledIn = {
  readonly name: string
  readonly license: string
  /** File in `texts/` with the license, if it is a common one. */
  readonly text?: string
  readonly source: string
}
/** Compiled file of a package. */
export type Binary = {
  /** Pattern of the names of the packages that contain it. */
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

function compiledIn(name: string, { license, text }: License, source: string): CompiledIn {
  return text === undefined ? { name, license, source } : { name, license, text, source }
}

/** Libraries named by the configuration that is compiled into the binary for Linux on x64. */
const ffmpegParts = [
  compiledIn(
    'FFmpeg',
    { license: 'GPL-3.0-or-later', text: 'GPL-3.txt' },
    'https://github.com/jellyfin/jellyfin-ffmpeg',
  ),
  compiledIn('x264', gpl2, 'https://code.videolan.org/videolan/x264'),
  compiledIn('x265', gpl2, 'https://bitbucket.org/multicoreware/x265_git'),
  compiledIn('AMF headers', mit, 'https://github.com/GPUOpen-LibrariesAndSDKs/AMF'),
  compiledIn('ALSA library', lgpl21, 'https://github.com/alsa-project/alsa-lib'),
  compiledIn('Chromaprint', lgpl21, 'https://github.com/acoustid/chromaprint'),
  compiledIn('dav1d', bsd2, 'https://code.videolan.org/videolan/dav1d'),
  compiledIn('fdk-aac', { license: 'FDK-AAC (Fraunhofer)' }, 'https://github.com/mstorsjo/fdk-aac'),
  compiledIn('Fontconfig', { license: 'HPND (Fontconfig)' }, 'https://gitlab.freedesktop.org/fontconfig/fontconfig'),
  compiledIn('FreeType', { license: 'FTL' }, 'https://gitlab.freedesktop.org/freetype/freetype'),
  compiledIn('FriBidi', lgpl21, 'https://github.com/fribidi/fribidi'),
  compiledIn('GMP', lgpl3, 'https://gmplib.org'),
  compiledIn('HarfBuzz', { license: 'MIT-Modern-Variant' }, 'https://github.com/harfbuzz/harfbuzz'),
  compiledIn('LAME', { license: 'LGPL-2.0-or-later', text: 'LGPL-2.1.txt' }, 'https://lame.sourceforge.io'),
  compiledIn('libass', { license: 'ISC', text: 'ISC.txt' }, 'https://github.com/libass/libass'),
  compiledIn('libbluray', lgpl21, 'https://code.videolan.org/videolan/libbluray'),
  compiledIn('libdrm', mit, 'https://gitlab.freedesktop.org/mesa/drm'),
  compiledIn('libiconv', lgpl21, 'https://www.gnu.org/software/libiconv'),
  compiledIn('libjxl', bsd3, 'https://github.com/libjxl/libjxl'),
  compiledIn('libplacebo', lgpl21, 'https://code.videolan.org/videolan/libplacebo'),
  compiledIn('libtheora, libvorbis, libogg', bsd3, 'https://gitlab.xiph.org/xiph'),
  compiledIn('libva', mit, 'https://github.com/intel/libva'),
  compiledIn('libvpl', mit, 'https://github.com/intel/libvpl'),
  compiledIn('libvpx', bsd3, 'https://chromium.googlesource.com/webm/libvpx'),
  compiledIn('libwebp', bsd3, 'https://chromium.googlesource.com/webm/libwebp'),
  compiledIn('libxcb', { license: 'X11' }, 'https://gitlab.freedesktop.org/xorg/lib/libxcb'),
  compiledIn('libxml2', mit, 'https://gitlab.gnome.org/GNOME/libxml2'),
  compiledIn('nv-codec-headers', mit, 'https://github.com/FFmpeg/nv-codec-headers'),
  compiledIn('OpenCL headers and loader', apache, 'https://github.com/KhronosGroup/OpenCL-ICD-Loader'),
  compiledIn('OpenMPT', bsd3, 'https://lib.openmpt.org'),
  compiledIn('OpenSSL', apache, 'https://www.openssl.org'),
  compiledIn('Opus', bsd3, 'https://opus-codec.org'),
  compiledIn('shaderc', apache, 'https://github.com/google/shaderc'),
  compiledIn('SRT', { license: 'MPL-2.0', text: 'MPL-2.0.txt' }, 'https://github.com/Haivision/srt'),
  compiledIn('SVT-AV1', { license: 'BSD-3-Clause-Clear' }, 'https://gitlab.com/AOMediaCodec/SVT-AV1'),
  compiledIn('Vulkan headers and loader', apache, 'https://github.com/KhronosGroup/Vulkan-Loader'),
  compiledIn('whisper.cpp', mit, 'https://github.com/ggml-org/whisper.cpp'),
  compiledIn('XZ Utils (liblzma)', { license: '0BSD' }, 'https://github.com/tukaani-project/xz'),
  compiledIn('zimg', { license: 'WTFPL' }, 'https://github.com/sekrit-twc/zimg'),
  compiledIn('zlib', { license: 'Zlib' }, 'https://zlib.net'),
  compiledIn('zvbi', { license: 'LGPL-2.0-or-later', text: 'LGPL-2.1.txt' }, 'https://github.com/zapping-vbi/zvbi'),
]

/** Libraries named by the package's README. */
const libvipsParts = [
  compiledIn('libvips', lgpl3, 'https://github.com/libvips/libvips'),
  compiledIn(
    'aom',
    { license: 'BSD-2-Clause and AOM Patent License 1.0', text: 'BSD-2-Clause.txt' },
    'https://aomedia.googlesource.com/aom',
  ),
  compiledIn('cairo', { license: 'MPL-1.1', text: 'MPL-1.1.txt' }, 'https://gitlab.freedesktop.org/cairo/cairo'),
  compiledIn('cgif', mit, 'https://github.com/dloebl/cgif'),
  compiledIn('expat', mit, 'https://github.com/libexpat/libexpat'),
  compiledIn('fontconfig', { license: 'HPND (Fontconfig)' }, 'https://gitlab.freedesktop.org/fontconfig/fontconfig'),
  compiledIn('freetype', { license: 'FTL' }, 'https://gitlab.freedesktop.org/freetype/freetype'),
  compiledIn('fribidi', lgpl3, 'https://github.com/fribidi/fribidi'),
  compiledIn('glib', lgpl3, 'https://gitlab.gnome.org/GNOME/glib'),
  compiledIn('harfbuzz', mit, 'https://github.com/harfbuzz/harfbuzz'),
  compiledIn('highway', bsd3, 'https://github.com/google/highway'),
  compiledIn('lcms', mit, 'https://github.com/mm2/Little-CMS'),
  compiledIn('libarchive', bsd2, 'https://github.com/libarchive/libarchive'),
  compiledIn('libexif', lgpl3, 'https://github.com/libexif/libexif'),
  compiledIn('libffi', mit, 'https://github.com/libffi/libffi'),
  compiledIn('libheif', lgpl3, 'https://github.com/strukturag/libheif'),
  compiledIn('libimagequant', bsd2, 'https://github.com/lovell/libimagequant'),
  compiledIn('libnsgif', mit, 'https://github.com/netsurf-plan9/libnsgif'),
  compiledIn('libpng', { license: 'libpng-2.0' }, 'https://github.com/pnggroup/libpng'),
  compiledIn('librsvg', lgpl3, 'https://gitlab.gnome.org/GNOME/librsvg'),
  compiledIn('libtiff', { license: 'libtiff' }, 'https://gitlab.com/libtiff/libtiff'),
  compiledIn('libultrahdr', mit, 'https://github.com/google/libultrahdr'),
  compiledIn('libwebp', bsd3, 'https://chromium.googlesource.com/webm/libwebp'),
  compiledIn('libxml2', mit, 'https://gitlab.gnome.org/GNOME/libxml2'),
  compiledIn(
    'mozjpeg',
    { license: 'IJG, BSD-3-Clause and Zlib', text: 'BSD-3-Clause.txt' },
    'https://github.com/mozilla/mozjpeg',
  ),
  compiledIn('pango', lgpl3, 'https://gitlab.gnome.org/GNOME/pango'),
  compiledIn('pixman', mit, 'https://gitlab.freedesktop.org/pixman/pixman'),
  compiledIn('proxy-libintl', lgpl3, 'https://github.com/frida/proxy-libintl'),
  compiledIn('zlib-ng', { license: 'Zlib' }, 'https://github.com/zlib-ng/zlib-ng'),
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

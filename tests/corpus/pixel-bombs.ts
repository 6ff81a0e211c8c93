import { deflateSync } from 'node:zlib'
import { animatedWebp, pngBomb, pngChunk, pngOf } from '../support/files/hostile-images.ts'
import { type CorpusCase, numbered } from './case.ts'

/** Sides of images that unpack to more than they weigh; the last ones cannot be meant at all. */
const pngSides = [
  [30_000, 30_000],
  [30_000, 15_000],
  [32_767, 16_384],
  [20_000, 10_000],
  [16_384, 16_384],
  [100_000, 1],
  [1, 100_000],
  [65_536, 2],
  [10_001, 10_001],
  [16_386, 8193],
  [1, 16_383],
  [2, 32_767],
  [32_767, 2],
  [300, 30_000],
  [2100, 32_767],
] as const

const onePixelRow = deflateSync(Buffer.alloc(9))

/** A header that promises any size, with hardly anything behind it. */
const promised = (widthPx: number, heightPx: number) => pngOf(widthPx, heightPx, { rows: onePixelRow })
const promisedSides = [
  [0x7fffffff, 0x7fffffff],
  [0xffffffff, 1],
  [0, 100],
  [100, 0],
  [0x10000, 0x10000],
  [0x7fffffff, 1],
  [1, 0x7fffffff],
  [50_000, 25_000],
] as const

const mebibyte = 1024 ** 2
/** Text and color profiles that unpack to 100 MB, in an image of 2:1 that is good otherwise. */
const packedChunks: Readonly<Record<string, () => Buffer>> = {
  'text-100-mb': () => pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflated(100)])),
  'international-text-100-mb': () => pngChunk('iTXt', Buffer.concat([Buffer.from('c\0\x01\0\0\0'), deflated(100)])),
  'profile-100-mb': () => pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflated(100)])),
  'many-texts': () => Buffer.concat(numbered(20_000).map(() => pngChunk('tEXt', Buffer.from('a\0b')))),
  'giant-length': () => Buffer.from('7fffffff7a545874', 'hex'),
}
const deflated = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * mebibyte))

/** A JPEG whose frame header says another size (ISO/IEC 10918-1, B.2.2: length, precision, lines, samples per line). */
function jpegOfSize(good: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(good)
  const at = patched.indexOf(Buffer.from('ffc0', 'hex'))
  patched.writeUInt16BE(heightPx, at + 5)
  patched.writeUInt16BE(widthPx, at + 7)
  return patched
}
const jpegSides = [
  [65_535, 65_535],
  [65_535, 32_767],
  [32_768, 16_384],
  [16_386, 8193],
  [0, 48],
  [96, 0],
  [65_535, 1],
  [1, 65_535],
  [95, 48],
  [97, 49],
  [9600, 4800],
  [16_384, 8192],
] as const

/** Many scans over the same image cost a decoder each time (libjpeg-turbo calls them the scan bomb). */
function manyScans(good: Buffer, count: number): Buffer {
  const scanAt = good.indexOf(Buffer.from('ffda', 'hex'))
  const end = good.length - 2
  const scan = good.subarray(scanAt, end)
  return Buffer.concat([good.subarray(0, scanAt), ...numbered(count).map(() => scan), good.subarray(end)])
}

/** A WebP with an extended header of another canvas (RFC 9649, 2.7): sides less one in 24 bits each. */
function webpOfCanvas(widthPx: number, heightPx: number, flags: number): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = flags
  canvas.writeUIntLE(widthPx - 1, 4, 3)
  canvas.writeUIntLE(heightPx - 1, 7, 3)
  const body = Buffer.concat([Buffer.from('WEBPVP8X\x0a\0\0\0', 'latin1'), canvas])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const webpSides = [
  [16_777_216, 16_777_216],
  [16_384, 16_384],
  [65_536, 32_768],
  [2, 1],
] as const
const webpFlags = { plain: 0, animated: 2, profile: 0x20 } as const

/** An animated PNG of many images, told before its first. */
const animatedPng = (frames: number) => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return pngOf(2, 1, { rows: deflateSync(Buffer.alloc(4)), before: pngChunk('acTL', control) })
}

/** A HEIF or AVIF file whose images say another size (ISO/IEC 23008-12, 6.5.3: `ispe`, 4 bytes, width, height). */
function itemsOfSize(good: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(good)
  for (let at = patched.indexOf('ispe'); at >= 0; at = patched.indexOf('ispe', at + 1)) {
    patched.writeUInt32BE(widthPx, at + 8)
    patched.writeUInt32BE(heightPx, at + 12)
  }
  return patched
}

/** A TIFF of another size in the first directory (TIFF 6.0, 2): tags 256 and 257, each 2 bytes, type, count and value. */
function tiffOfSize(good: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(good)
  const directory = patched.readUInt32LE(4)
  for (const [index, value] of [widthPx, heightPx].entries()) {
    patched.writeUInt16LE(4, directory + 2 + 12 * index + 2)
    patched.writeUInt32LE(value, directory + 2 + 12 * index + 8)
  }
  return patched
}

type Maker = CorpusCase['bytes']
const made: readonly (readonly [name: string, bytes: Maker])[] = [
  ...pngSides.map(([wide, high]) => [`png/${wide}x${high}`, () => pngBomb(wide, high)] as const),
  ...promisedSides.map(([wide, high]) => [`png-promised/${wide}x${high}`, () => promised(wide, high)] as const),
  ...Object.entries(packedChunks).map(
    ([name, before]) => [`png-packed/${name}`, () => pngOf(64, 32, { before: before() })] as const,
  ),
  ...(jpegSides.map(
    ([wide, high]) => [`jpg/${wide}x${high}`, ({ sources }) => jpegOfSize(sources.jpg, wide, high)] as const,
  ) satisfies readonly (readonly [string, Maker])[]),
  ...(['heic', 'avif'] as const).flatMap((source) =>
    promisedSides.map(
      ([wide, high]) =>
        [`${source}-header/${wide}x${high}`, ({ sources }) => itemsOfSize(sources[source], wide, high)] as [
          string,
          Maker,
        ],
    ),
  ),
  ...(promisedSides.map(
    ([wide, high]) => [`tif-header/${wide}x${high}`, ({ sources }) => tiffOfSize(sources.tif, wide, high)] as const,
  ) satisfies readonly (readonly [string, Maker])[]),
  ...([2, 100, 5000].map(
    (count) => [`jpg-scans/${count}`, ({ sources }) => manyScans(sources.jpg, count)] as const,
  ) satisfies readonly (readonly [string, Maker])[]),
  ...webpSides.flatMap(([wide, high]) =>
    Object.entries(webpFlags).map(
      ([form, flags]) => [`webp-${form}/${wide}x${high}`, () => webpOfCanvas(wide, high, flags)] as const,
    ),
  ),
  ['webp-film/3-pictures', () => animatedWebp(64, 32)],
  ...[1, 10_000, 0xffffffff].map((frames) => [`png-film/${frames}`, () => animatedPng(frames)] as const),
]

/** Images that cost more than they weigh (threat T71), as an image and, where it makes a difference, as a panorama. */
export const pixelBombs: readonly CorpusCase[] = made.flatMap(([name, bytes]) =>
  (['images', 'panos'] as const).map((kind) => ({ name: `bomb/${kind}/${name}`, kind, bytes })),
)

import { deflateSync } from 'node:zlib'
import { animatedWebp, pngBomb, pngChunk, pngOf } from '../support/files/hostile-images.ts'
import { type CorpusCase, numbered } from './case.ts'

/** Sizes of decompression bombs; the last ones are implausible for an image. */
const pngSizes = [
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

/** Creates a PNG with hardly any data. Its header declares the size. */
const declaredPng = (widthPx: number, heightPx: number) => pngOf(widthPx, heightPx, { rows: onePixelRow })
const declaredSizes = [
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
/** Text and color profiles that decompress to 100 MB, in an otherwise valid 2:1 image. */
const compressedChunks: Readonly<Record<string, () => Buffer>> = {
  'text-100-mb': () => pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflated(100)])),
  'international-text-100-mb': () => pngChunk('iTXt', Buffer.concat([Buffer.from('c\0\x01\0\0\0'), deflated(100)])),
  'profile-100-mb': () => pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflated(100)])),
  'many-texts': () => Buffer.concat(numbered(20_000).map(() => pngChunk('tEXt', Buffer.from('a\0b')))),
  'giant-length': () => Buffer.from('7fffffff7a545874', 'hex'),
}
const deflated = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * mebibyte))

/** JPEG with another size in its frame header (ISO/IEC 10918-1, B.2.2: length, precision, lines, samples per line). */
function jpegOfSize(valid: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(valid)
  const frameHeader = patched.indexOf(Buffer.from('ffc0', 'hex'))
  patched.writeUInt16BE(heightPx, frameHeader + 5)
  patched.writeUInt16BE(widthPx, frameHeader + 7)
  return patched
}
const jpegSizes = [
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

/** JPEG scan bomb: the decoder processes each of many scans over the same image. */
function manyScans(valid: Buffer, count: number): Buffer {
  const scanOffset = valid.indexOf(Buffer.from('ffda', 'hex'))
  const end = valid.length - 2
  const scan = valid.subarray(scanOffset, end)
  return Buffer.concat([valid.subarray(0, scanOffset), ...numbered(count).map(() => scan), valid.subarray(end)])
}

/** WebP with another canvas size in its extended header (RFC 9649, 2.7): sides less one in 24 bits each. */
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
const webpSizes = [
  [16_777_216, 16_777_216],
  [16_384, 16_384],
  [65_536, 32_768],
  [2, 1],
] as const
const webpFlags = { plain: 0, animated: 2, profile: 0x20 } as const

/** Animated PNG that declares many frames before its first one. */
const animatedPng = (frames: number) => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  return pngOf(2, 1, { rows: deflateSync(Buffer.alloc(4)), before: pngChunk('acTL', control) })
}

/** HEIF or AVIF file with another size of its images (ISO/IEC 23008-12, 6.5.3: `ispe`, 4 bytes, width, height). */
function itemsOfSize(valid: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(valid)
  for (let offset = patched.indexOf('ispe'); offset >= 0; offset = patched.indexOf('ispe', offset + 1)) {
    patched.writeUInt32BE(widthPx, offset + 8)
    patched.writeUInt32BE(heightPx, offset + 12)
  }
  return patched
}

/**
 * TIFF with another size in its first directory (TIFF 6.0, 2): tags 256 and 257, each 2 bytes, type, count and value.
 */
function tiffOfSize(valid: Buffer, widthPx: number, heightPx: number): Buffer {
  const patched = Buffer.from(valid)
  const directory = patched.readUInt32LE(4)
  for (const [index, value] of [widthPx, heightPx].entries()) {
    patched.writeUInt16LE(4, directory + 2 + 12 * index + 2)
    patched.writeUInt32LE(value, directory + 2 + 12 * index + 8)
  }
  return patched
}

type CaseBytes = CorpusCase['bytes']
const bombs: readonly (readonly [name: string, bytes: CaseBytes])[] = [
  ...pngSizes.map(([widthPx, heightPx]) => [`png/${widthPx}x${heightPx}`, () => pngBomb(widthPx, heightPx)] as const),
  ...declaredSizes.map(
    ([widthPx, heightPx]) => [`png-declared/${widthPx}x${heightPx}`, () => declaredPng(widthPx, heightPx)] as const,
  ),
  ...Object.entries(compressedChunks).map(
    ([name, before]) => [`png-compressed/${name}`, () => pngOf(64, 32, { before: before() })] as const,
  ),
  ...(jpegSizes.map(
    ([widthPx, heightPx]) =>
      [`jpg/${widthPx}x${heightPx}`, ({ sources }) => jpegOfSize(sources.jpg, widthPx, heightPx)] as const,
  ) satisfies readonly (readonly [string, CaseBytes])[]),
  ...(['heic', 'avif'] as const).flatMap((source) =>
    declaredSizes.map(
      ([widthPx, heightPx]) =>
        [
          `${source}-header/${widthPx}x${heightPx}`,
          ({ sources }) => itemsOfSize(sources[source], widthPx, heightPx),
        ] as [string, CaseBytes],
    ),
  ),
  ...(declaredSizes.map(
    ([widthPx, heightPx]) =>
      [`tif-header/${widthPx}x${heightPx}`, ({ sources }) => tiffOfSize(sources.tif, widthPx, heightPx)] as const,
  ) satisfies readonly (readonly [string, CaseBytes])[]),
  ...([2, 100, 5000].map(
    (count) => [`jpg-scans/${count}`, ({ sources }) => manyScans(sources.jpg, count)] as const,
  ) satisfies readonly (readonly [string, CaseBytes])[]),
  ...webpSizes.flatMap(([widthPx, heightPx]) =>
    Object.entries(webpFlags).map(
      ([name, flags]) => [`webp-${name}/${widthPx}x${heightPx}`, () => webpOfCanvas(widthPx, heightPx, flags)] as const,
    ),
  ),
  ['webp-animated/3-frames', () => animatedWebp(64, 32)],
  ...[1, 10_000, 0xffffffff].map((frames) => [`png-animated/${frames}`, () => animatedPng(frames)] as const),
]

/** Images that are expensive to decode (threat T71), each as an image and as a panorama. */
export const pixelBombs: readonly CorpusCase[] = bombs.flatMap(([name, bytes]) =>
  (['images', 'panos'] as const).map((kind) => ({ name: `bomb/${kind}/${name}`, kind, bytes })),
)

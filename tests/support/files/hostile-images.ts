import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** One chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(typeAndData), 4)
  return Buffer.concat([frame.subarray(0, 4), typeAndData, frame.subarray(4)])
}

type PngParts = {
  /** Compressed rows; black by default. */
  readonly rows?: Buffer
  /** Chunks between the header and the rows. */
  readonly before?: Buffer
}

/** Creates a PNG of one bit per pixel. */
export function pngOf(widthPx: number, heightPx: number, { rows, before = Buffer.alloc(0) }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    before,
    pngChunk('IDAT', rows ?? deflateSync(Buffer.alloc((1 + Math.ceil(widthPx / 8)) * heightPx))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Decompression bomb: at 30,000 × 30,000 px, a hundred kilobytes unpack to nearly a gigapixel. */
export const pngBomb = (widthPx: number, heightPx: number) => pngOf(widthPx, heightPx)

/** Animated WebP of a few frames. */
export async function animatedWebp(widthPx: number, heightPx: number): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
}

export const svgImage = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"><script>alert(1)</script></svg>',
)

export const gifImage = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

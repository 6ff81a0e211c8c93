import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readHeaderSize } from '../../../src/client/features/library/uploads/files/header-size.ts'

const image = sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } })
const fileOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'image')

/** An `ispe` box with the size of an image in a HEIF file. */
function sizeBox(width: number, height: number): Buffer {
  const box = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
  box.writeUInt32BE(width, 12)
  box.writeUInt32BE(height, 16)
  return box
}

describe('size of an image that a browser may not decode', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['AVIF', () => image.clone().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => image.clone().tiff().toBuffer()],
    [
      'HEIC of tiles',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), sizeBox(16, 16), sizeBox(64, 32), sizeBox(8, 4)]),
    ],
  ])('is read from the header of %s', async (_, encode) =>
    expect(await readHeaderSize(fileOf(await encode()))).toEqual({ width: 64, height: 32 }),
  )

  it.each([
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex')],
    ['a truncated TIFF', Buffer.from('II*\0\x10\0\0\0', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('is unknown for %s', async (_, bytes) => expect(await readHeaderSize(fileOf(bytes))).toBeNull())
})

import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { sharp } from '../../../safe-sharp.ts'
import { withDecodingErrors } from '../../decoding-errors.ts'
import type { JpegStructure } from './jpeg-structure.ts'

const endMarker = Buffer.from([0xff, 0xd9])
/** Length of a tail: more than a decoder reads ahead, and more than the last block of an image needs. */
const tailBytes = 64
/** Two tails with different first bits. A symbol that continues into the tail decodes differently with each of them. */
const tails = [0x00, 0xf7].map((byte) => Buffer.concat([Buffer.alloc(tailBytes, byte), endMarker]))
/** Number of final zeros that can be data: one, after 0xFF. Recovery programs fill unreadable parts with more. */
const finalZerosMax = 1

/** The file up to the end of its entropy-coded data, without final bytes that can't be part of the data. */
function entropyCodedData(bytes: Buffer, { dataEnd = bytes.length, hasEndMarker }: JpegStructure): Buffer {
  let end = dataEnd
  if (!hasEndMarker) {
    while (end > 0 && bytes[end - 1] === 0) end--
    end = Math.min(dataEnd, end + finalZerosMax)
  }
  // A final 0xFF is half of a marker, because a zero follows 0xFF within the data.
  while (bytes[end - 1] === 0xff) end--
  return bytes.subarray(0, end)
}

/**
 * True if the data of a JPEG suffices for all its pixels: then different bytes after it change none of them. Errors and
 * warnings of the decoder can't tell, because it fills missing parts and reports only the first irregularity.
 */
export async function hasAllPixels(
  bytes: Buffer,
  structure: JpegStructure,
  limitInputPixels: number,
): Promise<boolean> {
  if (structure.dataEnd === undefined) return false
  if (!structure.hasEndMarker && !structure.hasAllScans) return false
  const data = entropyCodedData(bytes, structure)
  const digests = new Set<string>()
  for (const tail of tails) {
    const image = sharp(Buffer.concat([data, tail]), { failOn: 'none', limitInputPixels })
    digests.add(await withDecodingErrors(() => digestOf(image)))
  }
  return digests.size === 1
}

async function digestOf(image: Sharp): Promise<string> {
  const pixels = await image.raw().toBuffer()
  const digest = createHash('sha1').update(pixels).digest('base64')
  // Frees the pixels now, because two images of the largest size exceed the memory limit of a worker.
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0)
  return digest
}

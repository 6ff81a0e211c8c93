import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { sharp } from '../../../safe-sharp.ts'
import { decoding } from '../../decoding.ts'
import type { JpegStructure } from './jpeg-structure.ts'

const endMarker = Buffer.from([0xff, 0xd9])
/** More than a decoder reads ahead, and more than the last block of an image takes. */
const tailBytes = 64
/** Their first bits differ, so that a symbol that needs one of them is another symbol. */
const tails = [0x00, 0xf7].map((byte) => Buffer.concat([Buffer.alloc(tailBytes, byte), endMarker]))
/** Rescue programs fill up with zeros what they couldn't read; one may be data, behind 0xFF. */
const zerosKept = 1

/** Coded data up to its end, without what can't be part of it. */
function codedData(bytes: Buffer, { dataEnd = bytes.length, hasEndMarker }: JpegStructure): Buffer {
  let end = dataEnd
  if (!hasEndMarker) {
    while (end > 0 && bytes[end - 1] === 0) end--
    end = Math.min(dataEnd, end + zerosKept)
  }
  // Half of a marker: within coded data, a zero stands behind 0xFF.
  while (bytes[end - 1] === 0xff) end--
  return bytes.subarray(0, end)
}

/**
 * Whether the coded data of a JPEG suffices for all its pixels: bytes that are appended to it must change none. A decoder
 * fills up what is missing and tells of the first oddity only, so neither its errors nor its warnings answer this.
 * */
export async function hasAllPixels(
  bytes: Buffer,
  structure: JpegStructure,
  limitInputPixels: number,
): Promise<boolean> {
  if (structure.dataEnd === undefined) return false
  if (!structure.hasEndMarker && !structure.hasAllScans) return false
  const coded = codedData(bytes, structure)
  const digests = new Set<string>()
  for (const tail of tails) {
    const image = sharp(Buffer.concat([coded, tail]), { failOn: 'none', limitInputPixels })
    digests.add(await decoding(() => digestOf(image)))
  }
  return digests.size === 1
}

async function digestOf(image: Sharp): Promise<string> {
  const pixels = await image.raw().toBuffer()
  const digest = createHash('sha1').update(pixels).digest('base64')
  // Two such images at a time would be more than a worker may hold.
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0)
  return digest
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { seededRandom } from '../seeded-random.ts'
import { aVideoTrack, writeRecordings } from './recordings.ts'

const blockBytes = 1024 ** 2

/** Generates bytes without equal blocks, so that a lost, duplicated or moved block changes the hash. */
async function* noise(sizeBytes: number, seed: number): AsyncGenerator<Buffer> {
  const random = seededRandom(seed)
  const block = Buffer.alloc(blockBytes)
  for (let byteOffset = 0; byteOffset < blockBytes; byteOffset += 4) block.writeUInt32LE(random(2 ** 32), byteOffset)
  for (let offset = 0; offset < sizeBytes; offset += blockBytes) {
    block.writeBigUInt64LE(BigInt(offset), 0)
    yield Buffer.from(block.subarray(0, Math.min(blockBytes, sizeBytes - offset)))
  }
}

/** Writes a short video followed by a `free` box of any size, which parsers skip (ISO/IEC 14496-12, 8.1.2). */
export async function writeLargeVideo(path: string, fillBytes: number): Promise<void> {
  const videoPath = `${path}.video`
  await writeRecordings([{ path: videoPath, format: 'mp4', tracks: [aVideoTrack({ size: '64x32', seconds: 0.3 })] }])
  const video = await readFile(videoPath)
  const header = Buffer.from('\0\0\0\0free', 'latin1')
  header.writeUInt32BE(header.length + fillBytes)
  await pipeline(async function* () {
    yield video
    yield header
    yield* noise(fillBytes, 5)
  }, createWriteStream(path))
}

/** SHA-256 of a file, read as a stream. */
export async function sha256OfPath(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: blockBytes }), hash)
  return hash.digest('hex')
}

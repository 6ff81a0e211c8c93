import type { ReadAt } from './buffered-reader.ts'

/** Maximum length of the junk before the first frame, which FFmpeg's MP3 demuxer skips. */
const junkMaxBytes = 64 * 1024
/** Consecutive frames that make a signature: the sync word of 11 bits alone occurs in any file. */
const signatureFrames = 3

/** Layer III bitrates by index (ISO/IEC 11172-3, 2.4.2.3, and 13818-3). */
const bitratesKbps = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRatesHz = [44_100, 48_000, 32_000] as const
/** Sample rate divisors by the version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const rateDivisors = [4, undefined, 2, 1] as const

/** Size of the MP3 frame that begins at an offset; undefined if none does. */
function frameBytes(bytes: Buffer, offset: number): number | undefined {
  if (offset + 4 > bytes.length || bytes[offset] !== 0xff) return undefined
  const header = bytes.readUInt32BE(offset)
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  const divisor = rateDivisors[version]
  if (header >>> 21 !== 0x7ff || !isLayer3 || divisor === undefined) return undefined
  const bitrateKbps = bitratesKbps[divisor === 1 ? 'mpeg1' : 'mpeg2'][(header >>> 12) & 15]
  const sampleRateHz = sampleRatesHz[(header >>> 10) & 3]
  if (!bitrateKbps || sampleRateHz === undefined) return undefined
  const samplesPerFrame = divisor === 1 ? 1152 : 576
  const bytesPerSecond = (bitrateKbps * 1000) / 8
  const paddingBytes = (header >>> 9) & 1
  return Math.floor((samplesPerFrame * bytesPerSecond * divisor) / sampleRateHz) + paddingBytes
}

function hasConsecutiveFrames(bytes: Buffer, start: number): boolean {
  let offset = start
  for (let frame = 0; frame < signatureFrames; frame++) {
    const length = frameBytes(bytes, offset)
    if (length === undefined) return false
    offset += length
  }
  return true
}

/** End of a leading ID3 tag by its length field (ID3v2.4, 3.1), which may be wrong; 0 without a tag. */
async function id3TagEnd(readAt: ReadAt): Promise<number> {
  const head = await readAt(0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  return [...head.subarray(6)].reduce((length, byte) => length * 128 + (byte & 127), 10)
}

/** Start of the first frame of an MP3, after junk or a tag with a wrong length. */
async function findMp3Start(readAt: ReadAt): Promise<number | undefined> {
  for (const start of new Set([0, await id3TagEnd(readAt)])) {
    const bytes = await readAt(start, 2 * junkMaxBytes)
    for (
      let offset = bytes.indexOf(0xff);
      offset >= 0 && offset < junkMaxBytes;
      offset = bytes.indexOf(0xff, offset + 1)
    ) {
      if (hasConsecutiveFrames(bytes, offset)) return start + offset
    }
  }
  return undefined
}

type AudioSignature = {
  readonly mimeType: 'audio/wav' | 'audio/mpeg'
  /** Length of the junk before the recording. */
  readonly leadingBytes: number
}

/** Recognizes recordings that `file-type` doesn't: 64-bit WAV (EBU Tech 3306, ITU-R BS.2088) and MP3 after junk. */
export async function audioSignature(readAt: ReadAt): Promise<AudioSignature | undefined> {
  const head = (await readAt(0, 12)).toString('latin1')
  if (/^(?:RF64|BW64)/.test(head) && head.endsWith('WAVE')) return { mimeType: 'audio/wav', leadingBytes: 0 }
  const leadingBytes = await findMp3Start(readAt)
  return leadingBytes === undefined ? undefined : { mimeType: 'audio/mpeg', leadingBytes }
}

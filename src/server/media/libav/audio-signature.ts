import type { ReadAt } from './whole-file.ts'

/** Junk before the first frame that FFmpeg's reader of MP3 passes over. */
const junkMaxBytes = 64 * 1024
/** Frames in a row that make a signature: a pattern of 11 bits alone is found in any file. */
const framesInRow = 3

/** ISO/IEC 11172-3, 2.4.2.3, and 13818-3: kilobits a second of Layer III, by index. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000] as const
/** By the version bits: MPEG 2.5, reserved, MPEG 2, MPEG 1. */
const rateDivisors = [4, undefined, 2, 1] as const

/** Bytes of the MP3 frame that begins at an offset; undefined where none does. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  const divisor = rateDivisors[version]
  if (header >>> 21 !== 0x7ff || !isLayer3 || divisor === undefined) return undefined
  const kilobits = bitrates[divisor === 1 ? 'mpeg1' : 'mpeg2'][(header >>> 12) & 15]
  const sampleRate = sampleRates[(header >>> 10) & 3]
  if (!kilobits || sampleRate === undefined) return undefined
  const samples = divisor === 1 ? 1152 : 576
  return Math.floor((samples * 125 * kilobits * divisor) / sampleRate) + ((header >>> 9) & 1)
}

function hasFramesInRow(bytes: Buffer, start: number): boolean {
  let at = start
  for (let frame = 0; frame < framesInRow; frame++) {
    const length = frameLength(bytes, at)
    if (length === undefined) return false
    at += length
  }
  return true
}

/** End of the ID3 tag at the start, as far as its length is right (ID3v2.4, 3.1); 0 without one. */
async function tagEnd(readAt: ReadAt): Promise<number> {
  const head = await readAt(0, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  return [...head.subarray(6)].reduce((length, byte) => length * 128 + (byte & 127), 10)
}

/** Start of the frames of an MP3 behind junk, or behind a tag whose length is wrong. */
async function findMp3(readAt: ReadAt): Promise<number | undefined> {
  for (const start of new Set([0, await tagEnd(readAt)])) {
    const bytes = await readAt(start, 2 * junkMaxBytes)
    for (let at = bytes.indexOf(0xff); at >= 0 && at < junkMaxBytes; at = bytes.indexOf(0xff, at + 1)) {
      if (hasFramesInRow(bytes, at)) return start + at
    }
  }
  return undefined
}

type AudioSignature = {
  readonly mimeType: 'audio/wav' | 'audio/mpeg'
  /** Bytes before it that are none of it. */
  readonly leadingBytes: number
}

/** A recording that begins in a way only players know: WAV of 64 bits (EBU Tech 3306, ITU-R BS.2088), MP3 behind junk. */
export async function audioSignature(readAt: ReadAt): Promise<AudioSignature | undefined> {
  const head = (await readAt(0, 12)).toString('latin1')
  if (/^(?:RF64|BW64)/.test(head) && head.endsWith('WAVE')) return { mimeType: 'audio/wav', leadingBytes: 0 }
  const leadingBytes = await findMp3(readAt)
  return leadingBytes === undefined ? undefined : { mimeType: 'audio/mpeg', leadingBytes }
}

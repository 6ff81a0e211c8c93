import { crc32, deflateSync } from 'node:zlib'
import { profileOf, srgbPrimaries } from '../color/coded-colors.ts'
import { type Chromaticity, matrixProfile, type Primaries } from '../color/matrix-profile.ts'

type Chunk = { readonly type: string; readonly data: Buffer; readonly from: number; readonly to: number }

const signatureBytes = 8
/** Chunks that say what the colors are, the first of them that is there outranks the others (PNG, third edition, 4.3). */
const colorChunks: readonly string[] = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']
const chunksMax = 10_000

/** The chunks before the image data. */
function chunksBeforeData(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length && chunks.length < chunksMax; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const to = at + 12 + length
    if (type === 'IDAT' || type === 'IEND' || to > bytes.length) break
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length), from: at, to })
    at = to
  }
  return chunks
}

/** Whole numbers in hundred thousandths. */
const scale = 100_000

/** Chromaticities of `cHRM`: white, red, green, blue. */
function primariesOf(data: Buffer | undefined): Primaries | undefined {
  if (data === undefined || data.length < 32) return srgbPrimaries
  const point = (index: number): Chromaticity => [
    data.readUInt32BE(8 * index) / scale,
    data.readUInt32BE(8 * index + 4) / scale,
  ]
  const primaries = { white: point(0), red: point(1), green: point(2), blue: point(3) }
  const isPossible = Object.values(primaries).every(([x, y]) => y > 0 && x + y <= 1)
  return isPossible ? primaries : srgbPrimaries
}

function gammaOf(data: Buffer | undefined): number | undefined {
  const value = data !== undefined && data.length >= 4 ? data.readUInt32BE(0) : 0
  return value > 0 ? scale / value : undefined
}

const usualGamma = 2.2
const gammaTolerance = 0.05
const isPossibleGamma = (gamma: number) => gamma > 0.1 && gamma < 10

function codedProfileOf(data: Buffer): Buffer | undefined {
  const [primaries = 0, transfer = 0] = data
  return profileOf({ primaries, transfer })
}

export type PngColors = {
  /** The profile of a file whose colors our decoder would take for sRGB; undefined where it reads them right. */
  readonly profile: Buffer | undefined
  readonly isGray: boolean
}

function profileOfChunks(dataOf: (type: string) => Buffer | undefined): Buffer | undefined {
  const coded = dataOf('cICP')
  if (coded !== undefined) return codedProfileOf(coded)
  if (dataOf('iCCP') !== undefined || dataOf('sRGB') !== undefined) return undefined
  const gamma = gammaOf(dataOf('gAMA'))
  const corners = dataOf('cHRM')
  const primaries = primariesOf(corners)
  if (primaries === undefined || gamma === undefined || !isPossibleGamma(gamma)) return undefined
  // Browsers take primaries alone, and the usual gamma alone, for sRGB.
  if (corners === undefined && Math.abs(usualGamma / gamma - 1) < gammaTolerance) return undefined
  return matrixProfile(primaries, { gamma })
}

/** Color chunks of a PNG that our decoder doesn't read. */
export function readPngColors(bytes: Buffer): PngColors {
  const chunks = chunksBeforeData(bytes)
  const dataOf = (name: string) => chunks.find(({ type }) => type === name)?.data
  const colorType = dataOf('IHDR')?.[9] ?? 0
  return { profile: profileOfChunks(dataOf), isGray: colorType === 0 || colorType === 4 }
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** The same image with a profile (`iCCP`) instead of all that the file says about its colors. */
export function withProfile(bytes: Buffer, profile: Buffer): Buffer {
  const chunks = chunksBeforeData(bytes)
  const [header, ...others] = chunks
  const unrelated = others
    .filter(({ type }) => !colorChunks.includes(type))
    .map(({ from, to }) => bytes.subarray(from, to))
  const named = Buffer.concat([Buffer.from('colors\0\0', 'latin1'), deflateSync(profile)])
  const start = bytes.subarray(0, header?.to ?? signatureBytes)
  return Buffer.concat([
    start,
    chunkOf('iCCP', named),
    ...unrelated,
    bytes.subarray(chunks.at(-1)?.to ?? signatureBytes),
  ])
}

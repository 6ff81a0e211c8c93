import { crc32, deflateSync } from 'node:zlib'
import { cicpProfile, srgbPrimaries } from '../color/cicp-profile.ts'
import { type Chromaticity, iccProfile, type Primaries } from '../color/icc-profile.ts'

type Chunk = { readonly type: string; readonly data: Buffer; readonly start: number; readonly end: number }

const signatureBytes = 8
/** Color chunks by precedence (PNG, third edition, 4.3). */
const colorChunks: readonly string[] = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']
const chunksMax = 10_000

function chunksBeforeData(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let start = signatureBytes
  while (start + 12 <= bytes.length && chunks.length < chunksMax) {
    const length = bytes.readUInt32BE(start)
    const type = bytes.toString('latin1', start + 4, start + 8)
    const end = start + 12 + length
    if (type === 'IDAT' || type === 'IEND' || end > bytes.length) break
    chunks.push({ type, data: bytes.subarray(start + 8, start + 8 + length), start, end })
    start = end
  }
  return chunks
}

/** Scale of the values that `gAMA` and `cHRM` store as integers. */
const storedScale = 100_000

/** Chromaticities of `cHRM` (white, red, green, blue). If it is missing or impossible, the chromaticities of sRGB. */
function primariesOf(data: Buffer | undefined): Primaries {
  if (data === undefined || data.length < 32) return srgbPrimaries
  const point = (index: number): Chromaticity => [
    data.readUInt32BE(8 * index) / storedScale,
    data.readUInt32BE(8 * index + 4) / storedScale,
  ]
  const primaries = { white: point(0), red: point(1), green: point(2), blue: point(3) }
  const isPossible = Object.values(primaries).every(([x, y]) => y > 0 && x + y <= 1)
  return isPossible ? primaries : srgbPrimaries
}

function gammaOf(data: Buffer | undefined): number | undefined {
  const value = data !== undefined && data.length >= 4 ? data.readUInt32BE(0) : 0
  return value > 0 ? storedScale / value : undefined
}

const srgbGamma = 2.2
const gammaTolerance = 0.05
const isPossibleGamma = (gamma: number) => gamma > 0.1 && gamma < 10

function cicpChunkProfile(data: Buffer): Buffer | undefined {
  const [primaries = 0, transfer = 0] = data
  return cicpProfile({ primaries, transfer })
}

export type PngColors = {
  /** Color profile, if sharp would misread the colors as sRGB; undefined if sharp reads them correctly. */
  readonly profile: Buffer | undefined
  readonly isGray: boolean
}

function profileByChunks(dataOf: (type: string) => Buffer | undefined): Buffer | undefined {
  const coded = dataOf('cICP')
  if (coded !== undefined) return cicpChunkProfile(coded)
  if (dataOf('iCCP') !== undefined || dataOf('sRGB') !== undefined) return undefined
  const gamma = gammaOf(dataOf('gAMA'))
  const chromaticities = dataOf('cHRM')
  const primaries = primariesOf(chromaticities)
  if (gamma === undefined || !isPossibleGamma(gamma)) return undefined
  // Browsers treat a file with primaries alone, or with a gamma near 2.2 alone, as sRGB.
  if (chromaticities === undefined && Math.abs(srgbGamma / gamma - 1) < gammaTolerance) return undefined
  return iccProfile(primaries, { gamma })
}

/** Reads the color chunks that sharp ignores. */
export function readPngColors(bytes: Buffer): PngColors {
  const chunks = chunksBeforeData(bytes)
  const dataOf = (name: string) => chunks.find(({ type }) => type === name)?.data
  const colorType = dataOf('IHDR')?.[9] ?? 0
  return { profile: profileByChunks(dataOf), isGray: colorType === 0 || colorType === 4 }
}

function chunkOf(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

/** Replaces all color chunks of a PNG by a profile (`iCCP`). */
export function withProfile(bytes: Buffer, profile: Buffer): Buffer {
  const chunks = chunksBeforeData(bytes)
  const [header, ...others] = chunks
  const otherChunks = others
    .filter(({ type }) => !colorChunks.includes(type))
    .map(({ start, end }) => bytes.subarray(start, end))
  const profileData = Buffer.concat([Buffer.from('colors\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([
    bytes.subarray(0, header?.end ?? signatureBytes),
    chunkOf('iCCP', profileData),
    ...otherChunks,
    bytes.subarray(chunks.at(-1)?.end ?? signatureBytes),
  ])
}

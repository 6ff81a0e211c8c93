/** Frame and scans of a JPEG by its markers (ISO/IEC 10918-1, B.2), without decoding. */
export type JpegStructure = {
  /** Bits per sample; undefined without a frame header. */
  readonly precisionBits: number | undefined
  /** True if the frame is lossless or hierarchical, which neither browsers nor sharp support. */
  readonly isUnsupportedProcess: boolean
  /** End of the entropy-coded data of the last scan; undefined without a scan. */
  readonly dataEnd: number | undefined
  readonly hasEndMarker: boolean
  /** True if a scan of a sequential file has an invalid range of coefficients; some phones and cameras write zeros. */
  readonly hasInvalidScanRange: boolean
  /** True if the scans cover all components, and in a progressive file all bits of all coefficients. */
  readonly hasAllScans: boolean
}

const coefficientCount = 64
/** Marks a coefficient that no scan has coded yet. */
const notCoded = 255

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, huffmanTables: 0xc4, jpgExtension: 0xc8, arithmeticTables: 0xcc }
const restartMarkers: readonly number[] = [0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]
const nonFrameMarkers: readonly number[] = [marker.huffmanTables, marker.jpgExtension, marker.arithmeticTables]
/** Baseline, extended and progressive; the latter two also with arithmetic coding. */
const supportedFrames: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc9, 0xca]
const progressiveFrames: readonly number[] = [0xc2, 0xca]

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !nonFrameMarkers.includes(code)

/** Offset of the first marker at or after `start`, without stuffed bytes and restarts; the file's length if there is none. */
function findMarker(bytes: Buffer, start: number): number {
  let offset = bytes.indexOf(0xff, start)
  while (offset >= 0 && offset + 1 < bytes.length) {
    const code = bytes[offset + 1] ?? 0
    if (code !== 0 && code !== 0xff && !restartMarkers.includes(code)) return offset
    offset = bytes.indexOf(0xff, offset + 1)
  }
  return bytes.length
}

/** Number of low bits that scans haven't coded yet (255: all), for each coefficient of each component by its id. */
type MissingBits = Map<number, Uint8Array>

/** Missing bits of the components in a frame header: all of them, because no coefficients are coded yet. */
function missingBitsOf(segment: Buffer): MissingBits {
  const componentCount = segment[5] ?? 0
  const ids = Array.from({ length: componentCount }, (_, index) => segment[6 + 3 * index] ?? 0)
  return new Map(ids.map((id) => [id, new Uint8Array(coefficientCount).fill(notCoded)]))
}

/** True if a scan header covers all coefficients with all bits, as sequential scans must. */
function coversAllCoefficients(segment: Buffer): boolean {
  const range = segment.subarray(1 + 2 * (segment[0] ?? 0))
  return range[0] === 0 && range[1] === coefficientCount - 1 && range[2] === 0
}

/** Marks the coefficients of a scan as coded down to its lowest bit (Ss, Se and Al of B.2.3). */
function markScanAsCoded(segment: Buffer, missingBits: MissingBits, isProgressive: boolean): void {
  const componentCount = segment[0] ?? 0
  const spectrumOffset = 1 + 2 * componentCount
  const firstCoefficient = isProgressive ? (segment[spectrumOffset] ?? 0) : 0
  const lastCoefficient = isProgressive
    ? Math.min(coefficientCount - 1, segment[spectrumOffset + 1] ?? 0)
    : coefficientCount - 1
  const lowBit = isProgressive ? (segment[spectrumOffset + 2] ?? 0) & 0x0f : 0
  for (let index = 0; index < componentCount; index++)
    missingBits.get(segment[1 + 2 * index] ?? 0)?.fill(lowBit, firstCoefficient, lastCoefficient + 1)
}

/** Reads the markers up to the end of the first image; cameras append other data after it. */
export function readJpegStructure(bytes: Buffer): JpegStructure {
  let precisionBits: number | undefined
  let isUnsupportedProcess = false
  let isProgressive = false
  let missingBits: MissingBits = new Map()
  let dataEnd: number | undefined
  let hasEndMarker = false
  let hasInvalidScanRange = false
  let offset = findMarker(bytes, 2)
  while (offset < bytes.length) {
    const code = bytes[offset + 1] ?? 0
    if (code === marker.end) {
      hasEndMarker = true
      break
    }
    const length = offset + 4 <= bytes.length ? bytes.readUInt16BE(offset + 2) : 0
    const segment = bytes.subarray(offset + 4, offset + 2 + length)
    if (length < 2) {
      offset = findMarker(bytes, offset + 2)
      continue
    }
    if (isFrame(code) && precisionBits === undefined) {
      precisionBits = segment[0]
      isUnsupportedProcess = !supportedFrames.includes(code)
      isProgressive = progressiveFrames.includes(code)
      missingBits = missingBitsOf(segment)
    }
    offset = findMarker(bytes, offset + 2 + length)
    if (code !== marker.scan) continue
    markScanAsCoded(segment, missingBits, isProgressive)
    hasInvalidScanRange ||= !isProgressive && !coversAllCoefficients(segment)
    dataEnd = offset
  }
  const hasAllScans = [...missingBits.values()].every((bits) => bits.every((bitCount) => bitCount === 0))
  return { precisionBits, isUnsupportedProcess, dataEnd, hasEndMarker, hasInvalidScanRange, hasAllScans }
}

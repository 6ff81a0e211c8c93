/** The frame and the scans of a JPEG as its markers tell them (ISO/IEC 10918-1, B.2); no sample is decoded. */
export type JpegStructure = {
  /** Bits of a sample; undefined for a file without a frame header. */
  readonly precisionBits: number | undefined
  /** Lossless and hierarchical frames, which neither browsers nor our decoder know. */
  readonly isRareProcess: boolean
  /** Offset behind the coded data of the last scan; undefined where no scan begins. */
  readonly dataEnd: number | undefined
  readonly hasEndMarker: boolean
  /** Whether a scan of a sequential file has a header of its own kind: some phones and cameras write zeros for the range of coefficients. */
  readonly hasOddScan: boolean
  /** Whether each component, and of a progressive file each coefficient to its last bit, is part of a scan. */
  readonly hasAllScans: boolean
}

const coefficientCount = 64
/** Bits of a coefficient that no scan has brought yet. */
const nothingYet = 255

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, huffmanTables: 0xc4, extension: 0xc8, arithmeticTables: 0xcc }
const restarts: readonly number[] = [0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]
const notFrames: readonly number[] = [marker.huffmanTables, marker.extension, marker.arithmeticTables]
/** Baseline, extended and progressive, the last two in arithmetic coding too. */
const usualFrames: readonly number[] = [0xc0, 0xc1, 0xc2, 0xc9, 0xca]
const progressiveFrames: readonly number[] = [0xc2, 0xca]

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !notFrames.includes(code)

/** Offset of the next marker's 0xFF at or behind `from`, passing over stuffed bytes and restarts; the length where none is. */
function nextMarkerAt(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    if (code !== 0 && code !== 0xff && !restarts.includes(code)) return at
  }
  return bytes.length
}

/** Parts of each component that are still missing, by its id. */
type Missing = Map<number, Uint8Array>

function readFrame(segment: Buffer): Missing {
  const count = segment[5] ?? 0
  const ids = Array.from({ length: count }, (_, index) => segment[6 + 3 * index] ?? 0)
  return new Map(ids.map((id) => [id, new Uint8Array(coefficientCount).fill(nothingYet)]))
}

/** Whether the range of coefficients is that of a sequential scan: all of them, to their last bit. */
function coversBlocks(segment: Buffer): boolean {
  const range = segment.subarray(1 + 2 * (segment[0] ?? 0))
  return range[0] === 0 && range[1] === coefficientCount - 1 && range[2] === 0
}

function readScan(segment: Buffer, missing: Missing, isProgressive: boolean): void {
  const count = segment[0] ?? 0
  const spectrum = 1 + 2 * count
  const first = isProgressive ? (segment[spectrum] ?? 0) : 0
  const last = isProgressive ? Math.min(coefficientCount - 1, segment[spectrum + 1] ?? 0) : coefficientCount - 1
  const lowBit = isProgressive ? (segment[spectrum + 2] ?? 0) & 0x0f : 0
  for (let index = 0; index < count; index++) missing.get(segment[1 + 2 * index] ?? 0)?.fill(lowBit, first, last + 1)
}

/** Reads the markers up to the end of the first image: what cameras append behind it is not part of it. */
export function readJpegStructure(bytes: Buffer): JpegStructure {
  let precisionBits: number | undefined
  let isRareProcess = false
  let isProgressive = false
  let missing: Missing = new Map()
  let dataEnd: number | undefined
  let hasEndMarker = false
  let hasOddScan = false
  for (let at = nextMarkerAt(bytes, 2); at < bytes.length; ) {
    const code = bytes[at + 1] ?? 0
    if (code === marker.end) {
      hasEndMarker = true
      break
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (length < 2) {
      at = nextMarkerAt(bytes, at + 2)
      continue
    }
    if (isFrame(code) && precisionBits === undefined) {
      precisionBits = segment[0]
      isRareProcess = !usualFrames.includes(code)
      isProgressive = progressiveFrames.includes(code)
      missing = readFrame(segment)
    }
    at = nextMarkerAt(bytes, at + 2 + length)
    if (code !== marker.scan) continue
    readScan(segment, missing, isProgressive)
    hasOddScan ||= !isProgressive && !coversBlocks(segment)
    dataEnd = at
  }
  const hasAllScans = [...missing.values()].every((bits) => bits.every((left) => left === 0))
  return { precisionBits, isRareProcess, dataEnd, hasEndMarker, hasOddScan, hasAllScans }
}

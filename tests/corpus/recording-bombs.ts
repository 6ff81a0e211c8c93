import { type CorpusCase, numbered, type SourceName, sourceKinds } from './case.ts'

type Change = (valid: Buffer) => Buffer

/** Offset after a marker. Throws if the file doesn't contain it. */
function offsetAfter(bytes: Buffer, marker: string | Buffer): number {
  const offset = bytes.indexOf(typeof marker === 'string' ? Buffer.from(marker, 'latin1') : marker)
  if (offset < 0) throw new Error(`the valid file has no ${String(marker)}`)
  return offset + marker.length
}

/** Writes a big-endian number of `width` bytes after a marker; `offset` may be negative. */
function writeAfter(
  marker: string | Buffer,
  offset: number,
  [value, width]: readonly [value: number, width: number],
): Change {
  return (valid) => {
    const patched = Buffer.from(valid)
    patched.writeUIntBE(value, offsetAfter(patched, marker) + offset, width)
    return patched
  }
}
const writeUint32After = (marker: string, offset: number, value: number) => writeAfter(marker, offset, [value, 4])
const writeUint16After = (marker: string, offset: number, value: number) => writeAfter(marker, offset, [value, 2])

const uint32Max = 0xffffffff
const int32Max = 0x7fffffff

/** Fields of MP4 boxes, with their offset after the box type (ISO/IEC 14496-12, 8) and implausible values. */
const fields: readonly (readonly [box: string, field: string, offset: number, values: readonly number[]])[] = [
  ['mvhd', 'timescale', 12, [0, 1, uint32Max]],
  ['mvhd', 'duration', 16, [0, int32Max, uint32Max]],
  ['mdhd', 'timescale', 12, [0, 1, uint32Max]],
  ['mdhd', 'duration', 16, [0, int32Max, uint32Max]],
  ['elst', 'count', 4, [0, 1000, uint32Max]],
  ['elst', 'duration', 8, [0, int32Max, uint32Max]],
  ['elst', 'media-time', 12, [int32Max, 0x80000000, 0xfffffffe]],
  ['elst', 'rate', 16, [0, uint32Max]],
  ['dref', 'count', 4, [0, uint32Max]],
  ['stts', 'count', 4, [0, 1000, uint32Max]],
  ['stts', 'samples', 8, [0, int32Max, uint32Max]],
  ['stts', 'delta', 12, [0, 1, int32Max, uint32Max]],
  ['stsc', 'count', 4, [0, uint32Max]],
  ['stsc', 'samples-per-chunk', 12, [0, int32Max, uint32Max]],
  ['stsz', 'sample-size', 4, [1, int32Max]],
  ['stsz', 'count', 8, [0, int32Max, uint32Max]],
  ['stsz', 'first-size', 12, [0, int32Max, uint32Max]],
  ['stco', 'count', 4, [0, int32Max, uint32Max]],
  ['stco', 'first-offset', 8, [0, int32Max, uint32Max]],
  ...['moov', 'trak', 'mdia', 'stbl', 'stsd', 'avc1', 'avcC', 'mdat'].map(
    (box) => [box, 'length', -8, [0, 1, 7, 9, uint32Max]] as const,
  ),
]
const mp4Fields = fields.flatMap(([box, field, offset, values]) =>
  values.map((value) => [`${box}-${field}-${value}`, writeUint32After(box, offset, value)] as const),
)

/** Sizes in the sample entry that contradict the decoder configuration. */
const sizes = [
  [16_000, 16_000],
  [65_535, 65_535],
  [8194, 4096],
  [4100, 4100],
  [0, 0],
  [1, 1],
  [65_535, 2],
] as const
const mp4Sizes = sizes.map(([widthPx, heightPx]) => {
  const change: Change = (valid) => writeUint16After('avc1', 26, heightPx)(writeUint16After('avc1', 24, widthPx)(valid))
  return [`sides-${widthPx}x${heightPx}`, change] as const
})

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(8 + body.length)
  return Buffer.concat([head, body])
}

const emptyBox = (type: string) => box(type, Buffer.alloc(0))
const nested = (depth: number) => numbered(depth).reduce((inner) => box('moov', inner), emptyBox('moov'))

/** Repeats the tracks of the video. */
const repeatTracks =
  (times: number): Change =>
  (valid) => {
    const moovOffset = offsetAfter(valid, 'moov') - 8
    const length = valid.readUInt32BE(moovOffset)
    const body = valid.subarray(moovOffset + 8, moovOffset + length)
    const tracks = body.subarray(body.indexOf('trak') - 4)
    const moov = box('moov', Buffer.concat([body, ...numbered(times).map(() => tracks)]))
    return Buffer.concat([valid.subarray(0, moovOffset), moov, valid.subarray(moovOffset + length)])
  }

const mp4Shapes: readonly (readonly [string, Change])[] = [
  ['tracks-3', repeatTracks(1)],
  ['tracks-1000', repeatTracks(499)],
  ['nested-5000', (valid) => Buffer.concat([valid.subarray(0, 32), nested(5000)])],
  ['empty-boxes-150000', (valid) => Buffer.concat([valid, ...numbered(150_000).map(() => emptyBox('free'))])],
  ['two-indexes', (valid) => Buffer.concat([valid, valid.subarray(32)])],
  ['head-only', (valid) => Buffer.concat([valid.subarray(0, 32), emptyBox('moov')])],
]

const hex = (digits: string) => Buffer.from(digits, 'hex')

/** Changed sizes, lengths and times of Matroska elements, by id (RFC 9559, 5.1). */
const webm: readonly (readonly [string, Change])[] = [
  ['segment-length-huge', writeAfter(hex('18538067'), 0, [0x01ffffffffff, 6])],
  ['segment-length-none', writeAfter(hex('18538067'), 0, [0x80, 1])],
  ['scale-0', writeAfter(hex('2ad7b1'), 1, [0, 3])],
  ['scale-most', writeAfter(hex('2ad7b1'), 1, [0xffffff, 3])],
  ['duration-endless', writeAfter(hex('4489'), 1, [0x7ff0_0000_0000, 6])],
  ['duration-negative', writeAfter(hex('4489'), 1, [0xc0f0_0000_0000, 6])],
  ['duration-years', writeAfter(hex('4489'), 1, [0x4270_0000_0000, 6])],
  ['width-length', writeAfter(hex('b0'), 0, [0x88, 1])],
  ['cluster-length', writeAfter(hex('1f43b675'), 0, [0x01ffffffffff, 6])],
]

/** Writes a little-endian number. */
const writeLittleEndian =
  (offset: number, value: number, width: number): Change =>
  (valid) => {
    const patched = Buffer.from(valid)
    patched.writeUIntLE(value, offset, width)
    return patched
  }

/** Changed fields of a RIFF WAVE header. */
const wav: readonly (readonly [string, Change])[] = [
  ...[0, 1000, 0xffff].map((value) => [`channels-${value}`, writeLittleEndian(22, value, 2)] as const),
  ...[0, 1, 1_000_000, uint32Max].map((value) => [`rate-${value}`, writeLittleEndian(24, value, 4)] as const),
  ...[0, 0xffff].map((value) => [`align-${value}`, writeLittleEndian(32, value, 2)] as const),
  ...[0, 1, 7, 64, 0xffff].map((value) => [`bits-${value}`, writeLittleEndian(34, value, 2)] as const),
  ...[0, 85, 0xfffe, 0xffff].map((value) => [`format-${value}`, writeLittleEndian(20, value, 2)] as const),
  ...[0, int32Max, uint32Max].map((value) => [`riff-length-${value}`, writeLittleEndian(4, value, 4)] as const),
]

/** Changed fields of an Opus stream's header (RFC 7845, 5.1): channels, pre-skip, gain. */
const ogg: readonly (readonly [string, Change])[] = [
  ['channels-0', writeAfter('OpusHead', 1, [0, 1])],
  ['channels-255', writeAfter('OpusHead', 1, [255, 1])],
  ['skip-most', writeAfter('OpusHead', 2, [0xffff, 2])],
  ['gain-most', writeAfter('OpusHead', 8, [0xff7f, 2])],
  ['time-most', writeAfter('OggS', 2, [0xffff_ffff_ff7f, 6])],
  ['serial-changes', (valid) => Buffer.concat([valid.subarray(0, 14), hex('deadbeef'), valid.subarray(18)])],
]

const mp3: readonly (readonly [string, Change])[] = [
  ['tag-of-256-mb', (valid) => Buffer.concat([hex('494433040000' + '7f7f7f7f'), valid])],
  ['tag-in-tag', (valid) => Buffer.concat([...numbered(1000).map(() => hex('49443304000000000000')), valid])],
  ['pause-of-zeros', (valid) => Buffer.concat([valid, Buffer.alloc(4 * 1024 ** 2), valid])],
  ['noise-between', (valid) => Buffer.concat([valid, Buffer.alloc(1024 ** 2, 0xff), valid])],
]

const changes: Readonly<Partial<Record<SourceName, readonly (readonly [string, Change])[]>>> = {
  mp4: [...mp4Fields, ...mp4Sizes, ...mp4Shapes],
  webm,
  wav,
  ogg,
  mp3,
}

/** Videos and audio that declare implausible numbers (threat T76). */
export const recordingBombs: readonly CorpusCase[] = (
  Object.entries(changes) as [SourceName, readonly (readonly [string, Change])[]][]
).flatMap(([source, changesOfSource]) =>
  changesOfSource.map(([name, change]) => ({
    name: `bomb/${source}/${name}`,
    kind: sourceKinds[source],
    bytes: ({ sources }) => change(sources[source]),
  })),
)

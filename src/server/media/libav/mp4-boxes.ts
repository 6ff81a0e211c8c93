import type { ReadAt } from './whole-file.ts'

/** A box of an MP4 (ISO/IEC 14496-12, 4.2). */
type Mp4Box = {
  readonly type: string
  /** Start of its content, and of the next box. */
  readonly contentAt: number
  readonly endAt: number
}

/** Bytes of a file, from `start` to before `end`. */
type Span = { readonly start: number; readonly end: number }

/** More boxes in a row than fragments of an hour make. */
const boxesMax = 100_000

/**
 * The boxes in a part of a file, one after the other; ends before what is none and before one that reaches beyond the part. A size
 * of 32 bits counts the header, 1 means 64 bits behind the type, 0 the rest of the file.
 */
async function* boxesIn(readAt: ReadAt, { start, end }: Span): AsyncGenerator<Mp4Box> {
  let offset = start
  for (let count = 0; count < boxesMax && offset + 8 <= end; count++) {
    const header = await readAt(offset, 16)
    if (header.length < 8) return
    const short = header.readUInt32BE(0)
    if (short === 1 && header.length < 16) return
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - offset : short
    const headerBytes = short === 1 ? 16 : 8
    if (length < headerBytes || offset + length > end) return
    yield { type: header.toString('latin1', 4, 8), contentAt: offset + headerBytes, endAt: offset + length }
    offset += length
  }
}

/** Boxes at a path of types, each inside of all that match the one before. */
async function boxesAt(readAt: ReadAt, span: Span, [type, ...rest]: readonly string[]): Promise<Mp4Box[]> {
  const matching: Mp4Box[] = []
  for await (const box of boxesIn(readAt, span)) if (box.type === type) matching.push(box)
  if (rest.length === 0) return matching
  const inner: Mp4Box[] = []
  for (const { contentAt, endAt } of matching)
    inner.push(...(await boxesAt(readAt, { start: contentAt, end: endAt }, rest)))
  return inner
}

/** Version, flags and count of a sample description box; the fields of a visual sample entry before its boxes (8.5.2, 12.1.3). */
const descriptionHeadBytes = 8
const visualEntryBytes = 78

/**
 * Name of the projection in the box `sv3d` of the first track that has one (Spherical Video V2): `equi`, `cbmp` or `mshp`. Undefined for
 * files without.
 */
export async function sphericalProjectionOf(readAt: ReadAt, size: number): Promise<string | undefined> {
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
  for (const { contentAt, endAt } of await boxesAt(readAt, { start: 0, end: size }, path)) {
    for await (const entry of boxesIn(readAt, { start: contentAt + descriptionHeadBytes, end: endAt })) {
      const span = { start: entry.contentAt + visualEntryBytes, end: entry.endAt }
      for (const { contentAt: start, endAt: end } of await boxesAt(readAt, span, ['sv3d', 'proj'])) {
        for await (const { type } of boxesIn(readAt, { start, end })) if (type !== 'prhd') return type
      }
    }
  }
  return undefined
}

/** End of the last box at the top level, and the types of the boxes. */
export async function topBoxesOf(readAt: ReadAt, size: number): Promise<{ types: Set<string>; endAt: number }> {
  const types = new Set<string>()
  let endAt = 0
  for await (const box of boxesIn(readAt, { start: 0, end: size })) {
    types.add(box.type)
    endAt = box.endAt
  }
  return { types, endAt }
}

/** Boxes at the top of an MP4 that hold what is played, or where it is: cut in the middle of one, a file was cut. */
const neededBoxes = ['moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'ftyp']

/**
 * Whether the boxes at the top of an MP4 are whole and its index is among them. Behind the last of them cameras leave bytes that are
 * no box, such as Insta360's own records, and players stop there.
 */
export async function isWholeMp4(readAt: ReadAt, size: number): Promise<boolean> {
  const { types, endAt } = await topBoxesOf(readAt, size)
  if (!types.has('moov')) return false
  // Fragments of streams are told from the end of a file by what follows.
  const next = (await readAt(endAt, 8)).toString('latin1', 4, 8)
  return types.has('mdat') ? !neededBoxes.includes(next) : endAt === size
}

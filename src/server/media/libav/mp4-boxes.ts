import type { ReadAt } from './buffered-reader.ts'

/** A box of an MP4 (ISO/IEC 14496-12, 4.2). */
type Mp4Box = {
  readonly type: string
  readonly contentStart: number
  /** Start of the next box. */
  readonly end: number
}

/** Byte range of a file; `end` is exclusive. */
type Span = { readonly start: number; readonly end: number }

/** Maximum number of boxes side by side; an hour of fragmented video has fewer. */
const boxesMax = 100_000

/**
 * Iterates over the boxes in a span and ends at the first bytes that are no box or reach beyond the span. The 32-bit
 * size includes the header; 1 means that a 64-bit size follows the type, 0 that the box reaches to the end.
 */
async function* boxesIn(readAt: ReadAt, { start, end }: Span): AsyncGenerator<Mp4Box> {
  let offset = start
  for (let count = 0; count < boxesMax && offset + 8 <= end; count++) {
    const header = await readAt(offset, 16)
    if (header.length < 8) return
    const size32 = header.readUInt32BE(0)
    if (size32 === 1 && header.length < 16) return
    let sizeBytes = size32
    if (size32 === 0) sizeBytes = end - offset
    if (size32 === 1) sizeBytes = Number(header.readBigUInt64BE(8))
    const headerBytes = size32 === 1 ? 16 : 8
    if (sizeBytes < headerBytes || offset + sizeBytes > end) return
    yield { type: header.toString('latin1', 4, 8), contentStart: offset + headerBytes, end: offset + sizeBytes }
    offset += sizeBytes
  }
}

/** Finds all boxes at a path of nested box types. */
async function boxesAt(readAt: ReadAt, span: Span, [type, ...childPath]: readonly string[]): Promise<Mp4Box[]> {
  const matching: Mp4Box[] = []
  for await (const box of boxesIn(readAt, span)) if (box.type === type) matching.push(box)
  if (childPath.length === 0) return matching
  const children: Mp4Box[] = []
  for (const { contentStart, end } of matching) {
    children.push(...(await boxesAt(readAt, { start: contentStart, end }, childPath)))
  }
  return children
}

/** Fields before the child boxes of `stsd` and of a visual sample entry (ISO/IEC 14496-12, 8.5.2 and 12.1.3). */
const sampleDescriptionHeaderBytes = 8
const visualSampleEntryBytes = 78

/**
 * Projection in the box `sv3d` of the first track that has one (Spherical Video V2): `equi`, `cbmp` or `mshp`;
 * undefined without such a box.
 */
export async function sphericalProjectionOf(readAt: ReadAt, sizeBytes: number): Promise<string | undefined> {
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']
  for (const stsd of await boxesAt(readAt, { start: 0, end: sizeBytes }, path)) {
    const entries = { start: stsd.contentStart + sampleDescriptionHeaderBytes, end: stsd.end }
    for await (const entry of boxesIn(readAt, entries)) {
      const span = { start: entry.contentStart + visualSampleEntryBytes, end: entry.end }
      for (const proj of await boxesAt(readAt, span, ['sv3d', 'proj'])) {
        const projections = { start: proj.contentStart, end: proj.end }
        for await (const { type } of boxesIn(readAt, projections)) if (type !== 'prhd') return type
      }
    }
  }
  return undefined
}

type TopLevelBoxes = {
  readonly types: ReadonlySet<string>
  /** End of the last box. */
  readonly end: number
}

/** Types of the complete top-level boxes of an MP4 file, and the end of the last one. */
export async function topLevelBoxesOf(readAt: ReadAt, sizeBytes: number): Promise<TopLevelBoxes> {
  const types = new Set<string>()
  let end = 0
  for await (const box of boxesIn(readAt, { start: 0, end: sizeBytes })) {
    types.add(box.type)
    end = box.end
  }
  return { types, end }
}

/** Top-level boxes with media data or its index: a file that ends within such a box was cut short. */
const playbackBoxes = ['moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'ftyp']

/**
 * True if the top-level boxes of an MP4 are complete and include its index. Cameras append bytes that are no box, such
 * as Insta360's own records; players stop there.
 */
export async function isCompleteMp4(readAt: ReadAt, sizeBytes: number): Promise<boolean> {
  const { types, end } = await topLevelBoxesOf(readAt, sizeBytes)
  if (!types.has('moov')) return false
  // The type after the last complete box distinguishes a cut fragment from appended bytes.
  const nextType = (await readAt(end, 8)).toString('latin1', 4, 8)
  return types.has('mdat') ? !playbackBoxes.includes(nextType) : end === sizeBytes
}

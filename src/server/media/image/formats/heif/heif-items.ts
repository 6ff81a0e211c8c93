import { MediaError } from '../../../../ports/media-builder.ts'
import { type Box, boxesIn, FieldReader } from './heif-boxes.ts'

/** An item of a HEIF file (ISO/IEC 23008-12, 9): an image, a part of one, or metadata. */
export type HeifItem = {
  readonly id: number
  readonly type: string
  /** Content type of `mime` items; empty for others. */
  readonly contentType: string
  /** Properties in the order of their application. */
  readonly properties: readonly Box[]
  readonly bytes: () => Buffer
}

export type HeifItems = {
  readonly primary: HeifItem
  readonly all: readonly HeifItem[]
  /** Items that an item refers to by references of a type. */
  readonly references: (type: string, from: HeifItem) => readonly HeifItem[]
  /** Items that refer to an item by references of a type. */
  readonly referrers: (type: string, to: HeifItem) => readonly HeifItem[]
}

const itemsMax = 10_000
/** Limit of the extents of all items together, because an extent may be empty. */
const extentsMax = 20_000

type Location = {
  /** Construction method: 0 for offsets in the file, 1 for offsets in `idat`. */
  readonly method: number
  readonly extents: readonly { readonly offset: number; readonly length: number }[]
}
type Reference = { readonly type: string; readonly fromId: number; readonly toIds: readonly number[] }

/** Reads the header of a full box, which has a version and flags. */
function readFullBox(body: Buffer): { readonly version: number; readonly flags: number; readonly fields: FieldReader } {
  const fields = new FieldReader(body)
  const version = fields.readNumber(1)
  return { version, flags: fields.readNumber(1) * 0x10000 + fields.readNumber(2), fields }
}

function readList<T>(count: number, read: () => T): T[] {
  if (count > itemsMax) throw new MediaError('media.damaged', `a list of ${count}`)
  return Array.from({ length: count }, read)
}

function readPrimaryId(body: Buffer): number {
  const { version, fields } = readFullBox(body)
  return fields.readNumber(version === 0 ? 2 : 4)
}

function readTypes(body: Buffer): Map<number, { readonly type: string; readonly contentType: string }> {
  const { version, fields } = readFullBox(body)
  fields.readNumber(version === 0 ? 2 : 4)
  const types = new Map<number, { type: string; contentType: string }>()
  for (const entry of boxesIn(fields.remainingBytes()).slice(0, itemsMax)) {
    const info = readFullBox(entry.body)
    if (entry.type !== 'infe' || info.version < 2) continue
    const id = info.fields.readNumber(info.version === 2 ? 2 : 4)
    info.fields.readNumber(2)
    const type = info.fields.readText(4)
    info.fields.readTerminatedText()
    types.set(id, { type, contentType: type === 'mime' ? info.fields.readTerminatedText() : '' })
  }
  return types
}

function readLocations(body: Buffer): Map<number, Location> {
  const { version, fields } = readFullBox(body)
  const sizes = fields.readNumber(2)
  const offsetWidth = sizes >> 12
  const lengthWidth = (sizes >> 8) & 15
  const baseWidth = (sizes >> 4) & 15
  const indexWidth = version === 0 ? 0 : sizes & 15
  const idWidth = version < 2 ? 2 : 4
  let extentCount = 0
  const locations = readList(fields.readNumber(idWidth), (): [number, Location] => {
    const id = fields.readNumber(idWidth)
    const method = version === 0 ? 0 : fields.readNumber(2) & 15
    fields.readNumber(2)
    const base = fields.readNumber(baseWidth)
    const count = fields.readNumber(2)
    extentCount += count
    if (extentCount > extentsMax) throw new MediaError('media.damaged', `${extentCount} extents`)
    const extents = readList(count, () => {
      fields.readNumber(indexWidth)
      return { offset: base + fields.readNumber(offsetWidth), length: fields.readNumber(lengthWidth) }
    })
    return [id, { method, extents }]
  })
  return new Map(locations)
}

function readReferences(body: Buffer): Reference[] {
  const { version, fields } = readFullBox(body)
  const idWidth = version === 0 ? 2 : 4
  return boxesIn(fields.remainingBytes()).map(({ type, body: entry }) => {
    const reference = new FieldReader(entry)
    const fromId = reference.readNumber(idWidth)
    return { type, fromId, toIds: readList(reference.readNumber(2), () => reference.readNumber(idWidth)) }
  })
}

/** Reads the properties of each item: the list of all properties, and the associations of items with them. */
function readProperties(body: Buffer): Map<number, Box[]> {
  const boxes = boxesIn(body)
  const properties = boxesIn(boxes.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0))
  const propertiesByItem = new Map<number, Box[]>()
  for (const { body: associations } of boxes.filter(({ type }) => type === 'ipma')) {
    const { version, flags, fields } = readFullBox(associations)
    const idBytes = version < 1 ? 2 : 4
    // The highest bit of an index says whether the property is essential.
    const { indexBytes, indexMask } =
      (flags & 1) === 1 ? { indexBytes: 2, indexMask: 0x7fff } : { indexBytes: 1, indexMask: 0x7f }
    readList(fields.readNumber(4), () => {
      const id = fields.readNumber(idBytes)
      const indices = readList(fields.readNumber(1), () => fields.readNumber(indexBytes) & indexMask)
      const propertiesOfItem = indices.flatMap((index) => properties[index - 1] ?? [])
      propertiesByItem.set(id, propertiesOfItem)
    })
  }
  return propertiesByItem
}

/** Bytes that item locations refer to, by construction method. */
type ItemSources = { readonly file: Buffer; readonly itemData: Buffer }

/** Joins the extents of an item. @throws MediaError `media.damaged` */
function readItemBytes(id: number, { method, extents }: Location, { file, itemData }: ItemSources): Buffer {
  const source = method === 1 ? itemData : file
  const parts = extents.map(({ offset, length }) => {
    // A length of 0 means up to the end.
    const end = length === 0 ? source.length : offset + length
    if (method > 1 || end > source.length) throw new MediaError('media.damaged', `item ${id} is cut short`)
    return source.subarray(offset, end)
  })
  const [firstPart] = parts
  if (parts.length === 1 && firstPart !== undefined) return firstPart
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  // Overlapping extents could otherwise fill the memory with the same bytes.
  if (length > source.length) throw new MediaError('media.damaged', `item ${id} is longer than its file`)
  return Buffer.concat(parts, length)
}

/** Reads the items of a HEIF or AVIF file. @throws MediaError `media.damaged` */
export function readHeifItems(file: Buffer): HeifItems {
  const meta = boxesIn(file).find(({ type }) => type === 'meta')
  if (meta === undefined) throw new MediaError('media.damaged', 'no meta box')
  const boxes = boxesIn(meta.body.subarray(4))
  const bodyOf = (name: string) => boxes.find(({ type }) => type === name)?.body
  const requireBox = (name: string) => {
    const body = bodyOf(name)
    if (body === undefined) throw new MediaError('media.damaged', `no box ${name}`)
    return body
  }
  const types = readTypes(requireBox('iinf'))
  const locations = readLocations(requireBox('iloc'))
  const properties = readProperties(requireBox('iprp'))
  const references = readReferences(bodyOf('iref') ?? Buffer.alloc(4))
  const itemData = bodyOf('idat') ?? Buffer.alloc(0)
  const items = new Map<number, HeifItem>()
  for (const [id, { type, contentType }] of types) {
    const location = locations.get(id) ?? { method: 0, extents: [] }
    const bytes = () => readItemBytes(id, location, { file, itemData })
    items.set(id, { id, type, contentType, properties: properties.get(id) ?? [], bytes })
  }
  const primary = items.get(readPrimaryId(requireBox('pitm')))
  if (primary === undefined) throw new MediaError('media.damaged', 'no primary item')
  const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? [])
  return {
    primary,
    all: [...items.values()],
    references: (type, { id }) =>
      references
        .filter((reference) => reference.type === type && reference.fromId === id)
        .flatMap(({ toIds }) => itemsOf(toIds)),
    referrers: (type, { id }) =>
      itemsOf(
        references
          .filter((reference) => reference.type === type && reference.toIds.includes(id))
          .map(({ fromId }) => fromId),
      ),
  }
}

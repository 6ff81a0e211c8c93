import { MediaError } from '../../../../ports/media-builder.ts'
import { type Box, boxesIn, FieldReader } from './boxes.ts'

/** An item of a HEIF file (ISO/IEC 23008-12, 9): an image, a part of one, or metadata. */
export type HeifItem = {
  readonly id: number
  readonly type: string
  /** Content type of `mime` items. */
  readonly contentType: string
  /** In the order they are to be applied. */
  readonly properties: readonly Box[]
  readonly bytes: () => Buffer
}

export type HeifItems = {
  readonly primary: HeifItem
  readonly all: readonly HeifItem[]
  /** Items that an item refers to, by the type of the reference. */
  readonly references: (type: string, from: HeifItem) => readonly HeifItem[]
  /** Items that refer to an item. */
  readonly referrers: (type: string, to: HeifItem) => readonly HeifItem[]
}

const itemsMax = 10_000
/** Most extents of all items together: an extent may take no byte of the file. */
const extentsMax = 20_000

type Location = {
  readonly method: number
  readonly extents: readonly { readonly offset: number; readonly length: number }[]
}
type Reference = { readonly type: string; readonly from: number; readonly to: readonly number[] }

function versionOf(body: Buffer): { readonly version: number; readonly flags: number; readonly fields: FieldReader } {
  const fields = new FieldReader(body)
  const version = fields.number(1)
  return { version, flags: fields.number(1) * 0x10000 + fields.number(2), fields }
}

function listOf<T>(count: number, read: () => T): T[] {
  if (count > itemsMax) throw new MediaError('media.damaged', `a list of ${count}`)
  return Array.from({ length: count }, read)
}

function readPrimaryId(body: Buffer): number {
  const { version, fields } = versionOf(body)
  return fields.number(version === 0 ? 2 : 4)
}

function readTypes(body: Buffer): Map<number, { readonly type: string; readonly contentType: string }> {
  const { version, fields } = versionOf(body)
  fields.number(version === 0 ? 2 : 4)
  const types = new Map<number, { type: string; contentType: string }>()
  for (const entry of boxesIn(fields.rest()).slice(0, itemsMax)) {
    const info = versionOf(entry.body)
    if (entry.type !== 'infe' || info.version < 2) continue
    const id = info.fields.number(info.version === 2 ? 2 : 4)
    info.fields.number(2)
    const type = info.fields.text(4)
    info.fields.line()
    types.set(id, { type, contentType: type === 'mime' ? info.fields.line() : '' })
  }
  return types
}

function readLocations(body: Buffer): Map<number, Location> {
  const { version, fields } = versionOf(body)
  const sizes = fields.number(2)
  const offsetWidth = sizes >> 12
  const lengthWidth = (sizes >> 8) & 15
  const baseWidth = (sizes >> 4) & 15
  const indexWidth = version === 0 ? 0 : sizes & 15
  const idWidth = version < 2 ? 2 : 4
  let extentCount = 0
  const locations = listOf(fields.number(idWidth), (): [number, Location] => {
    const id = fields.number(idWidth)
    const method = version === 0 ? 0 : fields.number(2) & 15
    fields.number(2)
    const base = fields.number(baseWidth)
    const count = fields.number(2)
    extentCount += count
    if (extentCount > extentsMax) throw new MediaError('media.damaged', `${extentCount} places`)
    const extents = listOf(count, () => {
      fields.number(indexWidth)
      return { offset: base + fields.number(offsetWidth), length: fields.number(lengthWidth) }
    })
    return [id, { method, extents }]
  })
  return new Map(locations)
}

function readReferences(body: Buffer): Reference[] {
  const { version, fields } = versionOf(body)
  const idWidth = version === 0 ? 2 : 4
  return boxesIn(fields.rest()).map(({ type, body: entry }) => {
    const list = new FieldReader(entry)
    const from = list.number(idWidth)
    return { type, from, to: listOf(list.number(2), () => list.number(idWidth)) }
  })
}

function readProperties(body: Buffer): Map<number, Box[]> {
  const boxes = boxesIn(body)
  const properties = boxesIn(boxes.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0))
  const ofItems = new Map<number, Box[]>()
  for (const { body: associations } of boxes.filter(({ type }) => type === 'ipma')) {
    const { version, flags, fields } = versionOf(associations)
    const isWide = (flags & 1) === 1
    listOf(fields.number(4), () => {
      const id = fields.number(version < 1 ? 2 : 4)
      const indices = listOf(fields.number(1), () => fields.number(isWide ? 2 : 1) & (isWide ? 0x7fff : 0x7f))
      ofItems.set(
        id,
        indices.flatMap((index) => properties[index - 1] ?? []),
      )
    })
  }
  return ofItems
}

/** The items of a HEIF or AVIF file. @throws MediaError `media.damaged` */
export function readHeifItems(file: Buffer): HeifItems {
  const meta = boxesIn(file).find(({ type }) => type === 'meta')
  if (meta === undefined) throw new MediaError('media.damaged', 'no item is described')
  const boxes = boxesIn(meta.body.subarray(4))
  const bodyOf = (name: string) => boxes.find(({ type }) => type === name)?.body
  const need = (name: string) => {
    const body = bodyOf(name)
    if (body === undefined) throw new MediaError('media.damaged', `no box ${name}`)
    return body
  }
  const types = readTypes(need('iinf'))
  const locations = readLocations(need('iloc'))
  const properties = readProperties(need('iprp'))
  const references = readReferences(bodyOf('iref') ?? Buffer.alloc(4))
  const ownData = bodyOf('idat') ?? Buffer.alloc(0)
  const items = new Map<number, HeifItem>()
  for (const [id, { type, contentType }] of types) {
    const bytes = () => {
      const { method, extents } = locations.get(id) ?? { method: 0, extents: [] }
      const from = method === 1 ? ownData : file
      const parts = extents.map(({ offset, length }) => {
        // A length of 0 is the rest of the file.
        const end = length === 0 ? from.length : offset + length
        if (method > 1 || end > from.length) throw new MediaError('media.damaged', `item ${id} is cut`)
        return from.subarray(offset, end)
      })
      const [only] = parts
      if (parts.length === 1 && only !== undefined) return only
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      // Otherwise the same bytes, listed over and over, would fill the memory.
      if (length > from.length) throw new MediaError('media.damaged', `item ${id} is longer than its file`)
      return Buffer.concat(parts, length)
    }
    items.set(id, { id, type, contentType, properties: properties.get(id) ?? [], bytes })
  }
  const primary = items.get(readPrimaryId(need('pitm')))
  if (primary === undefined) throw new MediaError('media.damaged', 'no primary item')
  const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? [])
  return {
    primary,
    all: [...items.values()],
    references: (type, { id }) =>
      references.filter((one) => one.type === type && one.from === id).flatMap(({ to }) => itemsOf(to)),
    referrers: (type, { id }) =>
      itemsOf(references.filter((one) => one.type === type && one.to.includes(id)).map(({ from }) => from)),
  }
}

export type Size = { readonly width: number; readonly height: number }

/** Most phones and programs describe an image within these bytes. */
const headBytes = 256 * 1024
const ascii = new TextDecoder('latin1')

/** The largest image that a HEIF file describes: tiles and thumbnails are smaller. A box `ispe` is its type, four bytes, and both sides. */
function heifSize(head: Uint8Array, text: string): Size | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let size: Size | null = null
  for (let at = text.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = text.indexOf('ispe', at + 1)) {
    const described = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (size === null || described.width * described.height > size.width * size.height) size = described
  }
  return size
}

const tags = { width: 256, height: 257 } as const
const shortType = 3
const entryBytes = 12

/** The first directory of a TIFF, which may be anywhere in it. */
async function tiffSize(file: File, head: Uint8Array): Promise<Size | null> {
  const isLittle = head[0] === 0x49
  const offset = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, isLittle)
  const directory = new DataView(await file.slice(offset, offset + headBytes).arrayBuffer())
  const count = directory.getUint16(0, isLittle)
  const sides = new Map<number, number>()
  for (let at = 2; at < 2 + count * entryBytes; at += entryBytes) {
    const isShort = directory.getUint16(at + 2, isLittle) === shortType
    const value = isShort ? directory.getUint16(at + 8, isLittle) : directory.getUint32(at + 8, isLittle)
    sides.set(directory.getUint16(at, isLittle), value)
  }
  const width = sides.get(tags.width)
  const height = sides.get(tags.height)
  return width === undefined || height === undefined ? null : { width, height }
}

/** Size of an image that the browser doesn't show, HEIC or TIFF, by its own words; `null` for any other. */
export async function readHeaderSize(file: File): Promise<Size | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = ascii.decode(head)
  if (text.slice(4, 8) === 'ftyp') return heifSize(head, text)
  if (!/^(?:II\*\0|MM\0\*)/.test(text)) return null
  return tiffSize(file, head).catch(() => null)
}

export type Size = { readonly width: number; readonly height: number }

/** Most phones and programs write the image size within these bytes. */
const headBytes = 256 * 1024
const ascii = new TextDecoder('latin1')

/**
 * Size of the largest image in a HEIF file, because tiles and thumbnails are smaller. An `ispe` box has its type, four
 * bytes, and the width and height.
 */
function heifSize(head: Uint8Array, text: string): Size | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let size: Size | null = null
  for (
    let offset = text.indexOf('ispe');
    offset >= 0 && offset + 16 <= head.length;
    offset = text.indexOf('ispe', offset + 1)
  ) {
    const boxSize = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) }
    if (size === null || boxSize.width * boxSize.height > size.width * size.height) size = boxSize
  }
  return size
}

const tags = { width: 256, height: 257 } as const
const shortType = 3
/** Tag (2 bytes), type (2), count (4), and the value (4). */
const entryBytes = 12

/** Size from the first directory (IFD) of a TIFF, which can be anywhere in the file. */
async function tiffSize(file: File, head: Uint8Array): Promise<Size | null> {
  const isLittleEndian = head[0] === 0x49
  const directoryOffset = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4, isLittleEndian)
  const directory = new DataView(await file.slice(directoryOffset, directoryOffset + headBytes).arrayBuffer())
  const count = directory.getUint16(0, isLittleEndian)
  const sides = new Map<number, number>()
  for (let offset = 2; offset < 2 + count * entryBytes; offset += entryBytes) {
    const isShort = directory.getUint16(offset + 2, isLittleEndian) === shortType
    const value = isShort
      ? directory.getUint16(offset + 8, isLittleEndian)
      : directory.getUint32(offset + 8, isLittleEndian)
    sides.set(directory.getUint16(offset, isLittleEndian), value)
  }
  const width = sides.get(tags.width)
  const height = sides.get(tags.height)
  return width === undefined || height === undefined ? null : { width, height }
}

/** Size of a HEIC or TIFF image, which browsers may not decode, from its header; `null` for other formats. */
export async function readHeaderSize(file: File): Promise<Size | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const text = ascii.decode(head)
  if (text.slice(4, 8) === 'ftyp') return heifSize(head, text)
  if (!/^(?:II\*\0|MM\0\*)/.test(text)) return null
  return tiffSize(file, head).catch(() => null)
}

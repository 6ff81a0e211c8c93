/** Supported encodings. Spreadsheet programs write Windows-1252 by default. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const byteOrderMarks: readonly (readonly [encoding: TextEncoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Number of bytes that are examined for zeros. */
const probeBytes = 1024
/** Minimum fraction of byte pairs with a zero in UTF-16. Below 1, because only Latin characters have a zero byte. */
const minZeroFraction = 1 / 3

/** Number of zero bytes at even (`parity` 0) or odd (1) positions of the examined bytes. */
function countZeros(bytes: Uint8Array, parity: 0 | 1): number {
  return bytes.subarray(0, probeBytes).filter((byte, index) => byte === 0 && index % 2 === parity).length
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const markedEncoding = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (markedEncoding !== undefined) return markedEncoding[0]
  // In UTF-16, every other byte of Latin text is zero; UTF-8 has no zero bytes.
  const pairCount = Math.min(bytes.length, probeBytes) / 2
  if (countZeros(bytes, 1) > pairCount * minZeroFraction) return 'utf-16le'
  if (countZeros(bytes, 0) > pairCount * minZeroFraction) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Damaged UTF-8 still has mostly valid sequences, which are rare in Windows-1252.
    const text = new TextDecoder('utf-8').decode(bytes)
    const invalidCount = text.match(/\ufffd/g)?.length ?? 0
    const validCount = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    return validCount > invalidCount ? 'utf-8' : 'windows-1252'
  }
}

/** Decodes a text file without its byte order mark. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, '\ufffd') : text, encoding }
}

/** Reads and decodes a text file. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer())).text
}

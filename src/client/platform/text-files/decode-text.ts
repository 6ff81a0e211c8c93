/** Encodings that programs write texts in. The last is what spreadsheets write without asking. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const marks: readonly (readonly [encoding: TextEncoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const probeBytes = 1024

/** UTF-16 without a mark: every other byte of texts in Latin script is zero, and a text in UTF-8 has none. */
function zerosAt(bytes: Uint8Array, remainder: 0 | 1): number {
  return bytes.subarray(0, probeBytes).filter((byte, index) => byte === 0 && index % 2 === remainder).length
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return marked[0]
  const half = Math.min(bytes.length, probeBytes) / 2
  if (zerosAt(bytes, 1) > half / 3) return 'utf-16le'
  if (zerosAt(bytes, 0) > half / 3) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // A text that UTF-8 was cut out of still holds its sequences; Windows-1252 has hardly any such pairs.
    const text = new TextDecoder('utf-8').decode(bytes)
    const broken = text.match(/\ufffd/g)?.length ?? 0
    const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    return whole > broken ? 'utf-8' : 'windows-1252'
  }
}

/** The text of a file, without a byte order mark. Bytes that its encoding doesn't have are U+FFFD. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, '\ufffd') : text, encoding }
}

/** The text of a chosen file. */
export async function readTextFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer())).text
}

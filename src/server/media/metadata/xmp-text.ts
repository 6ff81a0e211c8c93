const lessThan = 0x3c

type Encoding = { readonly bytesPerUnit: 1 | 2 | 4; readonly isBigEndian: boolean }

/** Detects the encoding by the zeros after the first `<`, which works without a byte order mark. */
function encodingOf(packet: Buffer): Encoding {
  const firstIndex = packet.indexOf(lessThan)
  const zeroCount = [1, 2, 3].findIndex((step) => packet[firstIndex + step] !== 0)
  if (firstIndex === -1 || zeroCount === 0) return { bytesPerUnit: 1, isBigEndian: false }
  const bytesPerUnit = zeroCount === 1 ? 2 : 4
  return { bytesPerUnit, isBigEndian: firstIndex % bytesPerUnit === bytesPerUnit - 1 }
}

function decodeUtf16(packet: Buffer, isBigEndian: boolean): string {
  const wholeUnits = Buffer.from(packet.subarray(0, packet.length - (packet.length % 2)))
  return (isBigEndian ? wholeUnits.swap16() : wholeUnits).toString('utf16le')
}

function decodeUtf32(packet: Buffer, isBigEndian: boolean): string {
  const units: string[] = []
  for (let offset = 0; offset + 4 <= packet.length; offset += 4) {
    const code = isBigEndian ? packet.readUInt32BE(offset) : packet.readUInt32LE(offset)
    units.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
  }
  return units.join('')
}

function decode(packet: Buffer): string {
  const { bytesPerUnit, isBigEndian } = encodingOf(packet)
  if (bytesPerUnit === 1) return packet.toString('utf8')
  return bytesPerUnit === 2 ? decodeUtf16(packet, isBigEndian) : decodeUtf32(packet, isBigEndian)
}

/**
 * Values of this length or more are dropped. The limit exceeds any number, date or name, and is below depth maps and
 * previews in base64.
 */
const valueMaxCharacters = 1024
const longAttribute = new RegExp(`=(["'])[^"'<]{${valueMaxCharacters},}\\1`, 'g')
const longText = new RegExp(`>[^<>]{${valueMaxCharacters},}<`, 'g')
/**
 * List items, which can be an edit history of thousands of entries. Items with a language stay: they are the translations
 * of a title or description.
 */
const listItem = /<([\w-]+:li)\b(?![^<>]*\bxml:lang=)[^<>]*>[^<>]*<\/\1\s*>/g

/** Decodes a packet from UTF-8, UTF-16 or UTF-32, and drops padding, NUL characters, list items and very long values. */
export function xmpText(packet: Buffer): string {
  const text = decode(packet).replaceAll('\0', '')
  const xml = text.slice(Math.max(0, text.indexOf('<')), text.lastIndexOf('>') + 1)
  return xml.replace(longAttribute, '=""').replace(longText, '><').replace(listItem, '')
}

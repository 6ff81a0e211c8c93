const lessThan = 0x3c

type Encoding = { readonly bytesPerUnit: 1 | 2 | 4; readonly isBigEndian: boolean }

/** Encoding by the zeros around the first `<`, which stands in every packet; marks of byte order aren't needed for it. */
function encodingOf(packet: Buffer): Encoding {
  const first = packet.indexOf(lessThan)
  const zerosBehind = [1, 2, 3].findIndex((step) => packet[first + step] !== 0)
  if (first === -1 || zerosBehind === 0) return { bytesPerUnit: 1, isBigEndian: false }
  const bytesPerUnit = zerosBehind === 1 ? 2 : 4
  return { bytesPerUnit, isBigEndian: first % bytesPerUnit === bytesPerUnit - 1 }
}

function decodeUtf16(packet: Buffer, isBigEndian: boolean): string {
  const even = Buffer.from(packet.subarray(0, packet.length - (packet.length % 2)))
  return (isBigEndian ? even.swap16() : even).toString('utf16le')
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

/** Numbers, dates and names are shorter; depth maps and previews in base64 are longer. */
const valueMaxCharacters = 1024
const longAttribute = new RegExp(`=(["'])[^"'<]{${valueMaxCharacters},}\\1`, 'g')
const longText = new RegExp(`>[^<>]{${valueMaxCharacters},}<`, 'g')
/** Items of lists, which hold histories of edits by the thousand, and nothing that is read. */
const listItem = /<([\w-]+:li)\b[^<>]*>[^<>]*<\/\1\s*>/g

/** A packet as text, in UTF-8, UTF-16 or UTF-32, without padding, zeros, items of lists and values too long to be of interest. */
export function xmpText(packet: Buffer): string {
  const text = decode(packet).replaceAll('\0', '')
  const xml = text.slice(Math.max(0, text.indexOf('<')), text.lastIndexOf('>') + 1)
  return xml.replace(longAttribute, '=""').replace(longText, '><').replace(listItem, '')
}

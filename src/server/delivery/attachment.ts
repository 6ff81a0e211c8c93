/** Letters that may stand in a header as they are, and mean nothing there. */
const plain = /[^\x20-\x7e]|["\\%;]/g

/** Percent-encoding of RFC 8187: what `encodeURIComponent` leaves and the header does not take is encoded too. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Content-Disposition of a file to be saved (RFC 6266): its name in ASCII, and in full for those who can read that. */
export function attachment(name: string): string {
  const simple = name.replaceAll(plain, '_')
  return simple === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${simple}"; filename*=UTF-8''${encode(name)}`
}

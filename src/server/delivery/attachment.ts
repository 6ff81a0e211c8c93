/** Letters that may stand in a header as they are, and mean nothing there. */
const plain = /[^\x20-\x7e]|["\\%;]/g

/** Percent-encoding of RFC 8187: what `encodeURIComponent` leaves and the header does not take is encoded too. */
function encode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** RFC 6266: the name of a file in ASCII, and in full for those who can read that. */
function named(disposition: 'attachment' | 'inline', name: string): string {
  const simple = name.replaceAll(plain, '_')
  return simple === name
    ? `${disposition}; filename="${name}"`
    : `${disposition}; filename="${simple}"; filename*=UTF-8''${encode(name)}`
}

/** Content-Disposition of a file to be saved. */
export function attachment(name: string): string {
  return named('attachment', name)
}

/** Content-Disposition of a file to be shown, and saved under its name by whoever wants to. */
export function inline(name: string): string {
  return named('inline', name)
}

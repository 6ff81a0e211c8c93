/** Characters that aren't allowed or have a special meaning in a quoted header parameter. */
const unsafeCharacters = /[^\x20-\x7e]|["\\%;]/g

/** Percent-encoding of RFC 8187, which encodes more characters than `encodeURIComponent`. */
function percentEncode(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Content-Disposition (RFC 6266) with an ASCII fallback of the file name. */
function contentDisposition(disposition: 'attachment' | 'inline', name: string): string {
  const asciiName = name.replaceAll(unsafeCharacters, '_')
  return asciiName === name
    ? `${disposition}; filename="${name}"`
    : `${disposition}; filename="${asciiName}"; filename*=UTF-8''${percentEncode(name)}`
}

/** Content-Disposition of a download. */
export function attachment(name: string): string {
  return contentDisposition('attachment', name)
}

/** Content-Disposition of a file that browsers display; the name is used when it is saved. */
export function inline(name: string): string {
  return contentDisposition('inline', name)
}

const maxLength = 254

/** Single dots between the parts of the name, no quotes, and a domain of at least two labels. */
const pattern = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Normalized email address, for screens without schemas; null if it is invalid. Accepts the same addresses as `email`. */
export function parseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  return address.length <= maxLength && pattern.test(address) ? address : null
}

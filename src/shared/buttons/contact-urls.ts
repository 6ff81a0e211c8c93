import { safeUrl } from '../web/link-url.ts'

/** `tel:` URL of a phone number in any common notation; undefined for any other text. */
export function telUrl(phone: unknown): string | undefined {
  if (typeof phone !== 'string' || !/^\+?[\d\s()/.-]+$/.test(phone.trim())) return undefined
  const digits = phone.replace(/[^+\d]/g, '')
  return /\d{3}/.test(digits) ? safeUrl(`tel:${digits}`, ['tel']) : undefined
}

/** `mailto:` URL of an email address; undefined for any other text. */
export function mailtoUrl(email: unknown): string | undefined {
  if (typeof email !== 'string' || !/^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/.test(email.trim())) return undefined
  return safeUrl(`mailto:${email.trim()}`, ['mailto'])
}

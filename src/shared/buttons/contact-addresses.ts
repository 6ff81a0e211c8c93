import { safeAddress } from '../web/web-address.ts'

/** `tel:` address of a phone number in any common notation; undefined if it isn't one. */
export function telAddress(phone: unknown): string | undefined {
  if (typeof phone !== 'string' || !/^\+?[\d\s()/.-]+$/.test(phone.trim())) return undefined
  const digits = phone.replace(/[^+\d]/g, '')
  return /\d{3}/.test(digits) ? safeAddress(`tel:${digits}`, ['tel']) : undefined
}

/** `mailto:` address of an email address; undefined if it isn't one. */
export function mailtoAddress(email: unknown): string | undefined {
  if (typeof email !== 'string' || !/^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/.test(email.trim())) return undefined
  return safeAddress(`mailto:${email.trim()}`, ['mailto'])
}

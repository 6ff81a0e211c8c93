import { safeAddress } from '../web/web-address.ts'

/** The address that calls a number as people write it; undefined for what is no number. */
export function telAddress(phone: unknown): string | undefined {
  if (typeof phone !== 'string' || !/^\+?[\d\s()/.-]+$/.test(phone.trim())) return undefined
  const digits = phone.replace(/[^+\d]/g, '')
  return /\d{3}/.test(digits) ? safeAddress(`tel:${digits}`, ['tel']) : undefined
}

/** The address that begins a letter; undefined for what is no email address. */
export function mailtoAddress(email: unknown): string | undefined {
  if (typeof email !== 'string' || !/^[^\s@:/?&]+@[^\s@:/?&]+\.[^\s@:/?&]+$/.test(email.trim())) return undefined
  return safeAddress(`mailto:${email.trim()}`, ['mailto'])
}

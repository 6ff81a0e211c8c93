/** Object whose fields can have any value. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Fields of an object; none for another value. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Objects of a list; empty for another value. */
export const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** A finite number, also written as text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Id as text; tools write numbers, too. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? String(value) : undefined
}

import { coded } from '../core/coded-error.ts'

/** Formats a value for an error message. Objects aren't converted, because their `toString` may throw. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Creates the error for an invalid argument of the page. */
export function invalidArgument(field: string, expected: string, value: unknown): Error {
  return coded('INVALID_ARGUMENT', new TypeError(`${field} must be ${expected}, not ${formatValue(value)}`))
}

type Range = { readonly min?: number; readonly max?: number }

/** Checks for a finite number within a range. Like all checks, throws a `TypeError` that names the field. */
export function checkNumber(field: string, value: unknown, { min, max }: Range = {}): void {
  const isWithin = (number: number) => number >= (min ?? -Infinity) && number <= (max ?? Infinity)
  if (typeof value === 'number' && Number.isFinite(value) && isWithin(value)) return
  const bounds = [min === undefined ? '' : ` of at least ${min}`, max === undefined ? '' : ` of at most ${max}`]
  throw invalidArgument(field, `a finite number${bounds.filter(Boolean).join(' and')}`, value)
}

/** Throws `TypeError` unless a value is a string. */
export function checkText(field: string, value: unknown): void {
  if (typeof value !== 'string') throw invalidArgument(field, 'a string', value)
}

export function checkOneOf(field: string, value: unknown, allowed: readonly unknown[]): void {
  if (!allowed.includes(value)) throw invalidArgument(field, `one of ${allowed.map(formatValue).join(', ')}`, value)
}

export function checkType(field: string, value: unknown, type: 'boolean' | 'function'): void {
  if (typeof value !== type) throw invalidArgument(field, `a ${type}`, value)
}

type Checks = Readonly<Record<string, (field: string, value: unknown) => void>>

/** Checks the fields of an object. An undefined object or field isn't checked. */
export function checkFields(name: string, value: unknown, checks: Checks): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null) throw invalidArgument(name, 'an object', value)
  for (const [field, check] of Object.entries(checks)) {
    const fieldValue: unknown = Reflect.get(value, field)
    if (fieldValue !== undefined) check(`${name}.${field}`, fieldValue)
  }
}

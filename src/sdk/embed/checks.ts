import { coded } from '../core/coded-error.ts'

/** How a value is named in an error; what a page made itself may reject to become text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** What a page gets to hear that passed something wrong. */
export function invalid(field: string, wanted: string, value: unknown): Error {
  return coded('INVALID_ARGUMENT', new TypeError(`${field} must be ${wanted}, not ${shown(value)}`))
}

type Range = { readonly least?: number; readonly most?: number }

/** Throws a `TypeError` that names the field for anything but a finite number in the range. */
export function checkNumber(field: string, value: unknown, { least, most }: Range = {}): void {
  const isWithin = (number: number) => number >= (least ?? -Infinity) && number <= (most ?? Infinity)
  if (typeof value === 'number' && Number.isFinite(value) && isWithin(value)) return
  const bounds = [least === undefined ? '' : ` of at least ${least}`, most === undefined ? '' : ` of at most ${most}`]
  throw invalid(field, `a finite number${bounds.filter(Boolean).join(' and')}`, value)
}

export function checkText(field: string, value: unknown): void {
  if (typeof value !== 'string') throw invalid(field, 'a string', value)
}

export function checkOneOf(field: string, value: unknown, allowed: readonly unknown[]): void {
  if (!allowed.includes(value)) throw invalid(field, `one of ${allowed.map(shown).join(', ')}`, value)
}

export function checkType(field: string, value: unknown, type: 'boolean' | 'function'): void {
  if (typeof value !== type) throw invalid(field, `a ${type}`, value)
}

type Checks = Readonly<Record<string, (field: string, value: unknown) => void>>

/** Checks the fields of an object that are there; `undefined` is as good as missing, for the object too. */
export function checkFields(name: string, value: unknown, checks: Checks): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null) throw invalid(name, 'an object', value)
  for (const [field, check] of Object.entries(checks)) {
    const given: unknown = Reflect.get(value, field)
    if (given !== undefined) check(`${name}.${field}`, given)
  }
}

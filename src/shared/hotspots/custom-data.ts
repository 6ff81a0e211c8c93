import { z } from 'zod'

/** Limits of the custom data of a hotspot. */
export const customDataLimits = {
  /** Bytes of its JSON in UTF-8, without white space. */
  bytesMax: 4_096,
  /** Nested objects and arrays; the object itself is the first level. */
  depthMax: 10,
} as const

/** JSON object that pages and scripts of a tour read. Stopover doesn't interpret it. */
export type CustomData = Readonly<Record<string, unknown>>

/** True if the database and UTF-8 preserve a text: without NUL characters and lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Magnitudes that need about as many digits in the database as in JSON. The database writes numbers without exponents.
 */
const magnitudes = { min: 1e-20, max: 1e21 } as const

function isStorableNumber(value: number): boolean {
  const magnitude = Math.abs(value)
  return value === 0 || (magnitude >= magnitudes.min && magnitude < magnitudes.max)
}

/**
 * True for a JSON value of at most `depth` levels without the key `__proto__`, which would set prototypes of copies.
 */
function isJsonWithin(depth: number, value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return isStorableNumber(value)
  if (typeof value !== 'object' || depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isJsonWithin(depth - 1, item))
  if (!isPlainObject(value)) return false
  return Object.entries(value).every(
    ([key, field]) => key !== '__proto__' && isStorableText(key) && isJsonWithin(depth - 1, field),
  )
}

/** Size that counts against the limit. */
export function customDataBytes(data: CustomData): number {
  return new TextEncoder().encode(JSON.stringify(data)).length
}

const { bytesMax, depthMax } = customDataLimits

export const customData = z
  .record(z.string(), z.unknown())
  .refine((data) => isJsonWithin(depthMax, data), {
    error: `not JSON of up to ${depthMax} levels without "__proto__" and without extremely large or small numbers`,
    abort: true,
  })
  .refine((data) => customDataBytes(data) <= bytesMax, `larger than ${bytesMax} bytes`)

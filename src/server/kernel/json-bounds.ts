import { AppError } from '../../shared/kernel/app-error.ts'
import { mebibyte } from '../../shared/kernel/units.ts'

/** Default size limit of an operation's input. */
export const defaultInputMaxBytes = 100 * 1024
/** Size limit of large inputs: a tour with its forms, captions, many texts. */
export const largeInputMaxBytes = 2 * mebibyte
export const jsonDepthMax = 32
/** Maximum number of values; a tour with the maximum number of forms has fewer. */
export const jsonValuesMax = 100_000
/** Maximum number of keys per object, limited because the error lists each unknown key. */
export const jsonKeysMax = 1_000

/**
 * True if a parsed JSON value contains the key `__proto__`, with which code that copies objects by key would set a
 * prototype (threat T17). Iterative, because the value may be nested deeply.
 */
function hasPrototypeKey(value: unknown): boolean {
  const pendingValues: unknown[] = [value]
  while (pendingValues.length > 0) {
    const next = pendingValues.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    for (const nested of Object.values(next)) if (typeof nested === 'object') pendingValues.push(nested)
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openingBracket = 0x5b
const closingBracket = 0x5d
const openingBrace = 0x7b
const closingBrace = 0x7d
const isOpening = (code: number) => code === openingBracket || code === openingBrace
const isClosing = (code: number) => code === closingBracket || code === closingBrace

export type JsonLimits = {
  /** Maximum number of values in total. */
  readonly valuesMax?: number
  /** Maximum number of keys of one object. */
  readonly keysMax?: number
}

/**
 * Streaming check of JSON before it is parsed: nesting depth, number of values, and number of keys per object. It
 * allocates nothing per value, so that a body of nested brackets is as cheap as one of text.
 */
export class JsonBounds {
  #depth = 0
  #valueCount = 1
  #isInString = false
  #isEscaped = false
  readonly #valuesMax: number
  readonly #keysMax: number
  /** Number of commas so far in the open object of each level; commas in arrays aren't counted. */
  readonly #commaCounts: number[] = []

  constructor({ valuesMax = jsonValuesMax, keysMax = jsonKeysMax }: JsonLimits = {}) {
    this.#valuesMax = valuesMax
    this.#keysMax = keysMax
  }

  /** Reads the next bytes; false as soon as a limit is exceeded. */
  accepts(bytes: Uint8Array): boolean {
    for (const code of bytes) {
      if (this.#isInString) this.#readString(code)
      else if (!this.#readStructure(code)) return false
    }
    return true
  }

  #readString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === backslash) this.#isEscaped = true
    else if (code === quote) this.#isInString = false
  }

  #readStructure(code: number): boolean {
    if (code === quote) this.#isInString = true
    else if (code === comma) return this.#readComma()
    else if (isClosing(code)) this.#depth -= 1
    else if (isOpening(code)) {
      this.#depth += 1
      this.#valueCount += 1
      this.#commaCounts[this.#depth] = code === openingBrace ? 0 : Number.NEGATIVE_INFINITY
    }
    const isDepthAllowed = this.#depth >= 0 && this.#depth <= jsonDepthMax
    return isDepthAllowed && this.#valueCount <= this.#valuesMax
  }

  #readComma(): boolean {
    const commaCount = (this.#commaCounts[this.#depth] ?? 0) + 1
    this.#commaCounts[this.#depth] = commaCount
    this.#valueCount += 1
    return commaCount < this.#keysMax && this.#valueCount <= this.#valuesMax
  }
}

/** True if a JSON text is within the limits. */
export function isBoundedJson(text: string, limits?: JsonLimits): boolean {
  return new JsonBounds(limits).accepts(Buffer.from(text))
}

/** Parses untrusted JSON; throws `input.invalid` if it is invalid, exceeds the limits or contains the key `__proto__`. */
export function parseJson(text: string, limits?: JsonLimits): unknown {
  if (!isBoundedJson(text, limits)) throw new AppError('input.invalid')
  try {
    const value: unknown = JSON.parse(text)
    if (!hasPrototypeKey(value)) return value
  } catch (cause) {
    throw new AppError('input.invalid', { cause })
  }
  throw new AppError('input.invalid')
}

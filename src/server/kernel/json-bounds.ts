import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { namesPrototype } from './prototype-key.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openingBrace = 0x7b
const isOpening = (code: number) => code === 0x5b || code === openingBrace
const isClosing = (code: number) => code === 0x5d || code === 0x7d

export type JsonLimits = {
  /** Values in all. */
  readonly valuesMax?: number
  /** Keys of one object, or one more. */
  readonly keysMax?: number
}

/**
 * Watches JSON go by before anything parses it: how deep it is nested, how many values it has, and how many keys one
 * object. It reads bytes and builds nothing, so that a body of brackets costs no more than one of words.
 */
export class JsonBounds {
  #depth = 0
  #valueCount = 1
  #isInString = false
  #isEscaped = false
  readonly #valuesMax: number
  readonly #keysMax: number
  /** Commas so far in what is open on each level; of a list they count nothing. */
  readonly #commaCounts: number[] = []

  constructor({ valuesMax = limits.jsonValuesMax, keysMax = limits.jsonKeysMax }: JsonLimits = {}) {
    this.#valuesMax = valuesMax
    this.#keysMax = keysMax
  }

  /** Reads on; false as soon as `limits` are passed. */
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
    const isDepthGood = this.#depth >= 0 && this.#depth <= limits.jsonDepthMax
    return isDepthGood && this.#valueCount <= this.#valuesMax
  }

  #readComma(): boolean {
    const commaCount = (this.#commaCounts[this.#depth] ?? 0) + 1
    this.#commaCounts[this.#depth] = commaCount
    this.#valueCount += 1
    return commaCount < this.#keysMax && this.#valueCount <= this.#valuesMax
  }
}

/** Whether a text, should it be JSON, may be parsed. */
export function isBoundedJson(text: string, bounds?: JsonLimits): boolean {
  return new JsonBounds(bounds).accepts(Buffer.from(text))
}

/** The value of a text that somebody sent; 400 `input.invalid` for one that is no JSON, out of bounds or names `__proto__`. */
export function parseJson(text: string, bounds?: JsonLimits): unknown {
  if (!isBoundedJson(text, bounds)) throw new AppError('input.invalid')
  try {
    const value: unknown = JSON.parse(text)
    if (!namesPrototype(value)) return value
  } catch (cause) {
    throw new AppError('input.invalid', { cause })
  }
  throw new AppError('input.invalid')
}

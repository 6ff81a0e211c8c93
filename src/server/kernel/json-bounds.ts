import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { namesPrototype } from './prototype-key.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/**
 * Watches JSON go by before anything parses it: how deep it is nested and how many values it has. It reads bytes and
 * builds nothing, so that a body of brackets costs no more than one of words.
 */
export class JsonBounds {
  #depth = 0
  #valueCount = 1
  #isInString = false
  #isEscaped = false
  readonly #valuesMax: number

  constructor(valuesMax: number = limits.jsonValuesMax) {
    this.#valuesMax = valuesMax
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
    else if (code === comma) this.#valueCount += 1
    else if (isClosing(code)) this.#depth -= 1
    else if (isOpening(code)) {
      this.#depth += 1
      this.#valueCount += 1
    }
    return this.#depth <= limits.jsonDepthMax && this.#valueCount <= this.#valuesMax
  }
}

/** Whether a text, should it be JSON, may be parsed. */
export function isBoundedJson(text: string, valuesMax?: number): boolean {
  return new JsonBounds(valuesMax).accepts(Buffer.from(text))
}

/** The value of a text that somebody sent; 400 `input.invalid` for one that is no JSON, out of bounds or names `__proto__`. */
export function parseJson(text: string, valuesMax?: number): unknown {
  if (!isBoundedJson(text, valuesMax)) throw new AppError('input.invalid')
  try {
    const value: unknown = JSON.parse(text)
    if (!namesPrototype(value)) return value
  } catch (cause) {
    throw new AppError('input.invalid', { cause })
  }
  throw new AppError('input.invalid')
}

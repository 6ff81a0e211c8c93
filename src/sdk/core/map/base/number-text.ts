/** Digits of numbers in a text: each stands for six bits, and none needs escaping in a string or in JSON. */
export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bits of a number in one digit. The sixth bit says that another digit follows. */
export const digitBits = 5

const continuationBit = 1 << digitBits
const noDigit = 255
/** Values of digits by their character codes. */
const values = new Uint8Array(128).fill(noDigit)
for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value

/** Reads integers from a text of variable-length numbers, the lowest bits first (as LEB128 does with bytes). */
export class NumberReader {
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads a number. Throws at the end of the text and at characters that aren't digits. */
  unsigned(): number {
    let result = 0
    for (let shift = 0; ; shift += digitBits) {
      const value = values[this.#text.charCodeAt(this.#offset++)] ?? noDigit
      if (value === noDigit) throw new Error('the number text is damaged')
      result |= (value & (continuationBit - 1)) << shift
      if ((value & continuationBit) === 0) return result
    }
  }

  /** Reads a number with its sign in the lowest bit (zigzag encoding). */
  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  /** Reads a count and as many values. */
  list<Value>(read: () => Value): Value[] {
    return Array.from({ length: this.unsigned() }, read)
  }
}

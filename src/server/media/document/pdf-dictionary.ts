/** A PDF object of the types in encryption dictionaries; strings have one character for each byte. */
type PdfValue = string | number | boolean | PdfDictionary | null
export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** Maximum depth of nesting; encryption dictionaries nest three deep. */
const depthMax = 8
/** Maximum number of array elements; all but the first are skipped. */
const arrayItemsMax = 64
const escapedCharacters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const whitespace = /(?:[\s\0]|%[^\r\n]*)*/y
const regularCharacters = /[^\s\0()<>[\]{}/%]+/y
const hexString = /<([\da-fA-F\s\0]*)>/y
const escapeSequence = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/y

/** Tolerant parser of PDF objects (ISO 32000-1, 7.2 and 7.3). It consumes at least one character for each value. */
class PdfParser {
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#offset
    const match = pattern.exec(this.#text)
    if (match !== null) this.#offset = pattern.lastIndex
    return match
  }

  #skip(delimiter: string): boolean {
    this.#match(whitespace)
    const isNext = this.#text.startsWith(delimiter, this.#offset)
    if (isNext) this.#offset += delimiter.length
    return isNext
  }

  get #isAtEnd(): boolean {
    return this.#offset >= this.#text.length
  }

  /** Reads a literal string after its opening parenthesis. */
  #literalString(): string {
    let string = ''
    let openParentheses = 1
    while (!this.#isAtEnd) {
      const escaped = this.#match(escapeSequence)
      if (escaped !== null) {
        string += unescaped(escaped)
        continue
      }
      const character = this.#text.charAt(this.#offset++)
      if (character === '(') openParentheses += 1
      if (character === ')') openParentheses -= 1
      if (openParentheses === 0) break
      string += character
    }
    return string
  }

  /** Reads an array after its opening bracket and returns the first element. */
  #array(depth: number): PdfValue {
    const firstElement = this.value(depth)
    for (let count = 0; !this.#skip(']') && !this.#isAtEnd && count < arrayItemsMax; count++) this.value(depth)
    return firstElement
  }

  /** Reads the next value; of an array, its first element. */
  value(depth = 0): PdfValue {
    if (this.#skip('<<')) return this.dictionary(depth + 1)
    const [, digits] = this.#match(hexString) ?? []
    if (digits !== undefined) return Buffer.from(digits.replace(/[\s\0]/g, ''), 'hex').toString('latin1')
    if (this.#skip('(')) return this.#literalString()
    if (this.#skip('[')) return depth < depthMax ? this.#array(depth + 1) : null
    if (this.#skip('/')) return this.#match(regularCharacters)?.[0] ?? ''
    const word = this.#match(regularCharacters)?.[0]
    // A stray delimiter would otherwise be read forever.
    if (word === undefined) this.#offset += 1
    if (word === 'true' || word === 'false') return word === 'true'
    return Number.isFinite(Number(word)) ? Number(word) : null
  }

  /** Reads the entries of a dictionary after its `<<`. */
  dictionary(depth = 0): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    while (depth < depthMax && !this.#isAtEnd && !this.#skip('>>')) {
      // Values that aren't keys are the remainder of a reference, or invalid; both are skipped.
      if (!this.#skip('/')) this.value(depth)
      else entries.set(this.#match(regularCharacters)?.[0] ?? '', this.value(depth))
    }
    return entries
  }
}

/** Unescapes a match of `escapeSequence`; an escaped line break continues the line. */
function unescaped([, octal, character = '']: RegExpExecArray): string {
  if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
  return /^[\r\n]/.test(character) ? '' : (escapedCharacters[character] ?? character)
}

/** Reads the dictionary at the start of a text; empty if there is none. */
export function readPdfDictionary(text: string): PdfDictionary {
  const value = new PdfParser(text).value()
  return value instanceof Map ? value : new Map()
}

/** Reads the value at the start of a text; of an array, its first element. */
export function readPdfValue(text: string): PdfValue {
  return new PdfParser(text).value()
}

/** A value of a PDF as far as dictionaries of encryption need it; strings hold a byte in each character. */
type PdfValue = string | number | boolean | PdfDictionary | null
export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** Dictionaries within dictionaries; those of encryption go three deep. */
const depthMax = 8
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const blank = /(?:[\s\0]|%[^\r\n]*)*/y
const plain = /[^\s\0()<>[\]{}/%]+/y
const hex = /<([\da-fA-F\s\0]*)>/y
const escapeSequence = /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/y

/** A cursor over the objects of a PDF (ISO 32000-1, 7.2 and 7.3). */
class Cursor {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found !== null) this.#at = pattern.lastIndex
    return found
  }

  #skip(text: string): boolean {
    this.#match(blank)
    const isThere = this.#text.startsWith(text, this.#at)
    if (isThere) this.#at += text.length
    return isThere
  }

  #literalString(): string {
    let bytes = ''
    for (let open = 1; this.#at < this.#text.length; ) {
      const escaped = this.#match(escapeSequence)
      if (escaped !== null) {
        const [, octal, letter = ''] = escaped
        const lineEnd = /^[\r\n]/.test(letter)
        bytes += octal
          ? String.fromCharCode(Number.parseInt(octal, 8) & 255)
          : lineEnd
            ? ''
            : (escapes[letter] ?? letter)
        continue
      }
      const letter = this.#text.charAt(this.#at++)
      if (letter === '(') open += 1
      if (letter === ')') open -= 1
      if (open === 0) break
      bytes += letter
    }
    return bytes
  }

  #array(depth: number): PdfValue {
    const first = this.value(depth)
    for (let count = 0; !this.#skip(']') && this.#at < this.#text.length && count < 64; count++) this.value(depth)
    return first
  }

  /** The next value; of an array its first one. */
  value(depth = 0): PdfValue {
    if (this.#skip('<<')) return this.dictionary(depth + 1)
    const [, digits] = this.#match(hex) ?? []
    if (digits !== undefined) return Buffer.from(digits.replace(/[\s\0]/g, ''), 'hex').toString('latin1')
    if (this.#skip('(')) return this.#literalString()
    if (this.#skip('[')) return depth < depthMax ? this.#array(depth + 1) : null
    if (this.#skip('/')) return this.#match(plain)?.[0] ?? ''
    const word = this.#match(plain)?.[0]
    // The brackets of no value would be met again and again.
    if (word === undefined) this.#at += 1
    if (word === 'true' || word === 'false') return word === 'true'
    return Number.isFinite(Number(word)) ? Number(word) : null
  }

  /** The entries of a dictionary, behind its `<<`. */
  dictionary(depth = 0): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    while (depth < depthMax && this.#at < this.#text.length && !this.#skip('>>')) {
      // References and what is wrong stand between the keys.
      if (!this.#skip('/')) this.value(depth)
      else entries.set(this.#match(plain)?.[0] ?? '', this.value(depth))
    }
    return entries
  }
}

/** The dictionary that begins there; empty where none does. */
export function readPdfDictionary(text: string): PdfDictionary {
  const value = new Cursor(text).value()
  return value instanceof Map ? value : new Map()
}

/** The value that begins there; of an array the first one. */
export function readPdfValue(text: string): PdfValue {
  return new Cursor(text).value()
}

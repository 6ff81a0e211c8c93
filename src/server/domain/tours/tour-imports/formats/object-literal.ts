import { PathFunction } from './path-function.ts'

/** Nested objects and arrays of a literal. */
const depthMax = 64

const space = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const numberToken = /[+-]?(?:0x[\da-f]+|Infinity|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const identifier = /[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*/uy
/** Start of an arrow function that returns an expression: `(column, row) =>` or `face =>`. */
const arrow = /\(\s*([\w$]+(?:\s*,\s*[\w$]+)*)?\s*,?\s*\)\s*=>|([A-Za-z_$][\w$]*)\s*=>/y
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}
const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Reads an object literal of JavaScript at a position of a text. */
class LiteralReader {
  readonly #text: string
  #index: number

  constructor(text: string, index: number) {
    this.#text = text
    this.#index = index
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#index
    const [token] = pattern.exec(this.#text) ?? []
    if (token !== undefined) this.#index += token.length
    return token
  }

  #peek(): string {
    this.#match(space)
    return this.#text[this.#index] ?? ''
  }

  #fail(): never {
    throw new Error(`unexpected text at character ${this.#index}`)
  }

  #expect(character: string): void {
    if (this.#peek() !== character) this.#fail()
    this.#index++
  }

  #skip(character: string): boolean {
    const isNext = this.#peek() === character
    if (isNext) this.#index++
    return isNext
  }

  #escaped(): string {
    const character = this.#text[this.#index++] ?? this.#fail()
    if (character !== 'u' && character !== 'x') return escapes[character] ?? character
    const [, braced, plain] =
      (character === 'x' ? /^()([\da-f]{2})/i : /^(?:\{([\da-f]{1,6})\}|([\da-f]{4}))/i).exec(
        this.#text.slice(this.#index, this.#index + 8),
      ) ?? this.#fail()
    const digits = braced || plain || ''
    this.#index += digits.length + (braced ? 2 : 0)
    const code = Number.parseInt(digits, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : this.#fail()
  }

  #string(quote: string): string {
    this.#expect(quote)
    let text = ''
    for (;;) {
      const character = this.#text[this.#index++] ?? this.#fail()
      if (character === quote) return text
      // A template with an expression would have to be run.
      if (quote === '`' && character === '$' && this.#text[this.#index] === '{') this.#fail()
      text += character === '\\' ? this.#escaped() : character
    }
  }

  /** Template of an arrow function, in which parameters stand between texts. */
  #template(parameters: readonly string[]): (string | number)[] {
    this.#expect('`')
    const parts: (string | number)[] = []
    let text = ''
    for (;;) {
      const character = this.#text[this.#index++] ?? this.#fail()
      if (character === '`') return [...parts, text]
      if (character === '$' && this.#text[this.#index] === '{') {
        this.#index++
        parts.push(text, this.#parameter(parameters))
        this.#expect('}')
        text = ''
      } else text += character === '\\' ? this.#escaped() : character
    }
  }

  /** Position of a parameter's name. */
  #parameter(parameters: readonly string[]): number {
    this.#peek()
    const index = parameters.indexOf(this.#match(identifier) ?? '')
    return index === -1 ? this.#fail() : index
  }

  /** Arrow function that only joins texts and its parameters; undefined if there is none. */
  #pathFunction(): PathFunction | undefined {
    arrow.lastIndex = this.#index
    const match = arrow.exec(this.#text)
    if (match === null) return undefined
    this.#index += match[0].length
    const parameters = (match[1] ?? match[2] ?? '').split(',').map((name) => name.trim())
    const parts: (string | number)[] = []
    do {
      const next = this.#peek()
      if (next === '`') parts.push(...this.#template(parameters))
      else if (next === '"' || next === "'") parts.push(this.#string(next))
      else parts.push(this.#parameter(parameters))
    } while (this.#skip('+'))
    return new PathFunction(parts)
  }

  #key(): string {
    const next = this.#peek()
    if (next === '"' || next === "'") return this.#string(next)
    return this.#match(numberToken) ?? this.#match(identifier) ?? this.#fail()
  }

  #object(depth: number): Record<string, unknown> {
    this.#expect('{')
    const entries: [string, unknown][] = []
    while (this.#peek() !== '}') {
      const key = this.#key()
      this.#expect(':')
      const value = this.read(depth)
      if (key !== '__proto__') entries.push([key, value])
      if (this.#peek() !== '}') this.#expect(',')
    }
    this.#expect('}')
    return Object.fromEntries(entries)
  }

  #array(depth: number): unknown[] {
    this.#expect('[')
    const items: unknown[] = []
    while (this.#peek() !== ']') {
      items.push(this.read(depth))
      if (this.#peek() !== ']') this.#expect(',')
    }
    this.#expect(']')
    return items
  }

  /** Reads a value. Names of variables are undefined, because nothing is run. */
  read(depth = depthMax): unknown {
    if (depth === 0) this.#fail()
    const next = this.#peek()
    if (next === '{') return this.#object(depth - 1)
    if (next === '[') return this.#array(depth - 1)
    if (next === '"' || next === "'" || next === '`') return this.#string(next)
    const pathFunction = this.#pathFunction()
    if (pathFunction !== undefined) return pathFunction
    const number = this.#match(numberToken)
    if (number !== undefined) return Number(number)
    const name = this.#match(identifier)
    return name === undefined ? this.#fail() : constants.get(name)
  }
}

/**
 * Reads the object literal at a position of a script, without running the script: quoted and unquoted keys, trailing
 * commas and comments. Arrow functions that only join texts and their parameters become a `PathFunction`.
 * @throws Error for a literal that is incomplete or contains code
 */
export function readObjectLiteral(text: string, index = 0): unknown {
  return new LiteralReader(text, index).read()
}

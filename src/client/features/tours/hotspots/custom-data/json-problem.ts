import { isStorableText } from '../../../../../shared/hotspots/custom-data.ts'

/** Reason why a text is not valid JSON; each has a text in the locale. */
export type JsonProblemReason =
  | 'value'
  | 'key'
  | 'colon'
  | 'separator'
  | 'string'
  | 'character'
  | 'number'
  | 'extra'
  | 'repeated'
  | 'reserved'
  | 'depth'

export type JsonProblem = {
  readonly reason: JsonProblemReason
  /** Index of the problem in the text. */
  readonly index: number
  /** Name of the field, for `repeated` and `reserved`. */
  readonly name?: string
}

class ProblemFound extends Error {
  readonly problem: JsonProblem

  constructor(problem: JsonProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

const spacePattern = /[ \t\n\r]*/y
const stringPattern = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/iy
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy
const literalPattern = /true|false|null/y

/** Recursive-descent parser of RFC 8259 that throws the first problem. */
class JsonScanner {
  #index = 0
  readonly #text: string
  readonly #depthMax: number

  constructor(text: string, depthMax: number) {
    this.#text = text
    this.#depthMax = depthMax
  }

  scan(): void {
    this.#readValue(this.#depthMax)
    if (this.#index < this.#text.length) this.#fail('extra')
  }

  #fail(reason: JsonProblemReason, details: Partial<JsonProblem> = {}): never {
    throw new ProblemFound({ reason, index: this.#index, ...details })
  }

  /** Reads a token at the index; undefined if there is none. */
  #read(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#index
    const token = pattern.exec(this.#text)?.[0]
    this.#index += token?.length ?? 0
    return token
  }

  #skip(character: string): boolean {
    const isNext = this.#text[this.#index] === character
    if (isNext) this.#index += 1
    return isNext
  }

  #readValue(depth: number): void {
    this.#read(spacePattern)
    const character = this.#text[this.#index]
    if (character === '{' || character === '[') {
      if (depth === 0) this.#fail('depth')
      this.#index += 1
      if (character === '{') this.#readObject(depth - 1)
      else this.#readArray(depth - 1)
    } else if (character === '"') this.#readString()
    else if (this.#read(literalPattern) === undefined) this.#readNumber()
    this.#read(spacePattern)
  }

  #readNumber(): void {
    const start = this.#index
    const token = this.#read(numberPattern)
    if (token === undefined) this.#fail('value')
    if (!Number.isFinite(Number(token))) this.#fail('number', { index: start })
  }

  #readString(): string {
    const start = this.#index
    const token = this.#read(stringPattern)
    if (token === undefined) this.#fail('string')
    const text = String(JSON.parse(token))
    if (!isStorableText(text)) this.#fail('character', { index: start })
    return text
  }

  #readArray(depth: number): void {
    this.#read(spacePattern)
    if (this.#skip(']')) return
    do this.#readValue(depth)
    while (this.#skip(','))
    if (!this.#skip(']')) this.#fail('separator')
  }

  #readObject(depth: number): void {
    const names = new Set<string>()
    this.#read(spacePattern)
    if (this.#skip('}')) return
    do {
      this.#readName(names)
      if (!this.#skip(':')) this.#fail('colon')
      this.#readValue(depth)
    } while (this.#skip(','))
    if (!this.#skip('}')) this.#fail('separator')
  }

  #readName(names: Set<string>): void {
    this.#read(spacePattern)
    const index = this.#index
    if (this.#text[index] !== '"') this.#fail('key')
    const name = this.#readString()
    if (name === '__proto__') this.#fail('reserved', { index, name })
    if (names.has(name)) this.#fail('repeated', { index, name })
    names.add(name)
    this.#read(spacePattern)
  }
}

/**
 * First reason why a text isn't valid JSON, with its position, which browsers report differently or not at all.
 * Repeated names are a problem too, because parsers drop all fields but the last.
 */
export function jsonProblemOf(text: string, depthMax: number): JsonProblem | null {
  try {
    new JsonScanner(text, depthMax).scan()
    return null
  } catch (error) {
    if (error instanceof ProblemFound) return error.problem
    throw error
  }
}

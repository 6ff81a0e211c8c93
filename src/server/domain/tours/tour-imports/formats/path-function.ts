/** Function of a script that joins texts and its parameters to a path. */
export class PathFunction {
  readonly #parts: readonly (string | number)[]

  /** @param parts texts, and positions of parameters */
  constructor(parts: readonly (string | number)[]) {
    this.#parts = parts
  }

  /** Path for values of the parameters. */
  call(values: readonly string[]): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : (values[part] ?? ''))).join('')
  }
}

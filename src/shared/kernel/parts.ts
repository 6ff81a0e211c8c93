/** Work in parts: it can be suspended after each `yield`, and returns its result at the end. */
export type Parts<Result> = Generator<undefined, Result>

/** Runs all parts without suspending. */
export function finish<Result>(parts: Parts<Result>): Result {
  for (;;) {
    const step = parts.next()
    if (step.done === true) return step.value
  }
}

/** Something of the server's that waits, once, until it is told to go on. */
export type Pause = {
  /** The server has come there. */
  readonly reached: Promise<void>
  readonly goOn: () => void
}

type Method = (...given: never[]) => Promise<unknown>

/** Lets the next call of a method wait before it does what it always does, so that a test decides what happens meanwhile. */
export function pauseBefore<Name extends string>(owner: Record<Name, Method>, name: Name): Pause {
  const reached = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const whole = owner[name]
  owner[name] = async function (this: unknown, ...given) {
    owner[name] = whole
    reached.resolve()
    await told.promise
    return whole.apply(this, given)
  }
  return { reached: reached.promise, goOn: told.resolve }
}

/** A paused method call of the server. */
export type Pause = {
  /** Resolves when the server calls the method. */
  readonly reached: Promise<void>
  readonly resume: () => void
}

type Method = (...methodArguments: never[]) => Promise<unknown>

/** Pauses the next call of a method until `resume` is called, so that a test can act in the meantime. */
export function pauseBefore<Name extends string>(owner: Record<Name, Method>, name: Name): Pause {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const original = owner[name]
  owner[name] = async function (this: unknown, ...methodArguments) {
    owner[name] = original
    reached.resolve()
    await gate.promise
    return original.apply(this, methodArguments)
  }
  return { reached: reached.promise, resume: gate.resolve }
}

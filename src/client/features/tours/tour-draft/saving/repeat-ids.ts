/** Ids of things to create, under which a failed request can be repeated without creating any of them twice. */
export type RepeatIds = {
  /** Id for a thing, the same until it is forgotten. */
  of(key: string): string
  /** Called once things are created, so that the next ones get new ids. */
  forget(keys: readonly string[]): void
}

export function createRepeatIds(): RepeatIds {
  const ids = new Map<string, string>()
  return {
    of(key) {
      const id = ids.get(key) ?? crypto.randomUUID()
      ids.set(key, id)
      return id
    },
    forget(keys) {
      for (const key of keys) ids.delete(key)
    },
  }
}

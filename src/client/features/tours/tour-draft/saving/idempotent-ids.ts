/** Client-generated ids of entities to create, so that repeating a failed request doesn't create any of them twice. */
export type IdempotentIds = {
  /** Id of the entity with this key; the same until the key is forgotten. */
  idFor(key: string): string
  /** Called once the entities are created, so that later ones with the same keys get new ids. */
  forget(keys: readonly string[]): void
}

/** Creates an empty store of ids. */
export function createIdempotentIds(): IdempotentIds {
  const ids = new Map<string, string>()
  return {
    idFor(key) {
      const id = ids.get(key) ?? crypto.randomUUID()
      ids.set(key, id)
      return id
    },
    forget(keys) {
      for (const key of keys) ids.delete(key)
    },
  }
}

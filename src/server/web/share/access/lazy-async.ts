/** Lazy initialization: creates a value on first use, and tries again only after a failure. */
export function lazyAsync<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= create().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

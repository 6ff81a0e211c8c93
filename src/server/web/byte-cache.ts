export type ByteCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, sizeBytes: number): void
}

/** Least-recently-used cache bounded by bytes. A value larger than a quarter of the bound isn't cached. */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly sizeBytes: number }>()
  let newest: string | undefined
  let cachedBytes = 0
  const drop = (key: string) => {
    cachedBytes -= entries.get(key)?.sizeBytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry || key === newest) return entry?.value
      // Maps iterate in insertion order, so that reinserting on use keeps the least recently used entry first.
      entries.delete(key)
      entries.set(key, entry)
      newest = key
      return entry.value
    },
    set(key, value, sizeBytes) {
      drop(key)
      if (sizeBytes > maxBytes / 4) return
      entries.set(key, { value, sizeBytes })
      newest = key
      cachedBytes += sizeBytes
      for (const oldest of entries.keys()) {
        if (cachedBytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

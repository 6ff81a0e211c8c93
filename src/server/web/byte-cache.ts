export type ByteCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, sizeBytes: number): void
}

/** Keeps what was used last, up to a number of bytes. A value larger than a quarter of that is not kept. */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly sizeBytes: number }>()
  let newest: string | undefined
  let heldBytes = 0
  const drop = (key: string) => {
    heldBytes -= entries.get(key)?.sizeBytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry || key === newest) return entry?.value
      // A map keeps the order of insertion: the first is the one unused longest.
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
      heldBytes += sizeBytes
      for (const oldest of entries.keys()) {
        if (heldBytes <= maxBytes) return
        drop(oldest)
      }
    },
  }
}

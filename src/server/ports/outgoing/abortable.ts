/** Rejects when the signal aborts, even if the operation itself can't be aborted. */
export function abortable<Value>(signal: AbortSignal, operation: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([operation, promise])
}

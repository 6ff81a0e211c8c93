/** Message of a thrown value, which may be a plain object, as from worker threads and WebAssembly. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message === 'string' && message !== '') return message
  return error instanceof Error ? String(error) : JSON.stringify(error)
}

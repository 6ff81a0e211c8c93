/** Message of a thrown value, which is a plain object if it comes from a worker thread or WebAssembly. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message === 'string' && message !== '') return message
  return error instanceof Error ? String(error) : JSON.stringify(error)
}

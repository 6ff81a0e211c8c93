/** What something that was thrown says, also a plain object: errors of other threads and of WebAssembly come as such. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const message: unknown = Reflect.get(error, 'message')
  if (typeof message === 'string' && message !== '') return message
  return error instanceof Error ? String(error) : JSON.stringify(error)
}

type Message = { readonly id: string; readonly type: string; readonly at: Date; readonly data: unknown }

/** The body as Standard Webhooks has it, with the id once more: many receivers don't see headers. */
export function bodyOf({ id, type, at, data }: Message): string {
  return JSON.stringify({ id, type, timestamp: at.toISOString(), data })
}

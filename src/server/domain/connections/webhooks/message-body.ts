type Message = { readonly id: string; readonly type: string; readonly at: Date; readonly data: unknown }

/** Body in the format of Standard Webhooks. It repeats the id, because many receivers don't see headers. */
export function bodyOf({ id, type, at, data }: Message): string {
  return JSON.stringify({ id, type, timestamp: at.toISOString(), data })
}

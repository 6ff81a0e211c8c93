type Message = { readonly id: string; readonly type: string; readonly createdAt: Date; readonly data: unknown }

/** Body in the format of Standard Webhooks. It repeats the id, because many receivers don't see headers. */
export function bodyOf({ id, type, createdAt, data }: Message): string {
  return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data })
}

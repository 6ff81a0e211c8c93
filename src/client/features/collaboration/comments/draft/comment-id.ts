type Attempt = { readonly content: string; readonly id: string }

/** Last comment that was sent and not yet confirmed by the server. */
let lastAttempt: Attempt | null = null

/** Idempotency key: a retry with the same content gets the same id, because the first request may have succeeded. */
export function commentIdFor(content: object): string {
  const serialized = JSON.stringify(content)
  if (lastAttempt?.content !== serialized) lastAttempt = { content: serialized, id: crypto.randomUUID() }
  return lastAttempt.id
}

/** Discards the key once its comment is stored, so that the same text becomes a new comment. */
export function forgetCommentId(): void {
  lastAttempt = null
}

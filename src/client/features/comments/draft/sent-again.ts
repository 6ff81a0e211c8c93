type Attempt = { readonly content: string; readonly id: string }

/** The last comment that was sent and not answered. */
let last: Attempt | null = null

/** The id of a comment that is sent: the same when the same is sent again, because it may have been stored unheard. */
export function idToSend(content: object): string {
  const sent = JSON.stringify(content)
  if (last?.content !== sent) last = { content: sent, id: crypto.randomUUID() }
  return last.id
}

/** It was stored: the same text sent after this is another comment. */
export function wasStored(): void {
  last = null
}

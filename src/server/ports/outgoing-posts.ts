/** A request to a URL that a person entered. */
export type OutgoingPost = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string
  /** Aborts the request when the server shuts down, which isn't reported as a failure of the receiver. */
  readonly signal: AbortSignal
}

/** Reason why there is no HTTP status. */
export type PostFailure = 'timedOut' | 'unreachable' | 'unreadable' | 'addressRejected'

export type PostOutcome = {
  /** Null without a response. */
  readonly httpStatus: number | null
  readonly failure: PostFailure | null
  /** The beginning of the response body, as text. */
  readonly response: string
  readonly durationMs: number
}

/** Posts events to URLs that people enter. */
export interface OutgoingPosts {
  /** True if the server may post to a URL, as far as is known without a DNS lookup. */
  isPermitted(url: string): boolean
  /** Sends once, without following redirects. Rejects only with the reason of the signal. */
  send(post: OutgoingPost): Promise<PostOutcome>
}

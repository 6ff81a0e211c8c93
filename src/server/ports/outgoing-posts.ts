/** What is sent, to an address that a person named. */
export type OutgoingPost = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
  /** Ends it because Stopover has to stop; that is told to nobody as a failure of the receiver. */
  readonly signal: AbortSignal
}

/** Why no status came. */
export type PostFailure = 'timedOut' | 'unreachable' | 'unreadable' | 'addressRejected'

export type PostOutcome = {
  /** Null where no answer came. */
  readonly httpStatus: number | null
  readonly failure: PostFailure | null
  /** The beginning of what it answered, as text. */
  readonly response: string
  readonly durationMs: number
}

/** Sends what happened to addresses that people name. */
export interface OutgoingPosts {
  /** Whether an address is one that can be sent to, as far as it can be told without asking anybody. */
  isPermitted(address: string): boolean
  /** Sends once, without following where it leads. Rejects only with the reason of the signal. */
  send(post: OutgoingPost): Promise<PostOutcome>
}

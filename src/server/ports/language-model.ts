/** An image for the model. */
export type ModelImage = { readonly mimeType: string; readonly bytes: Buffer }

export type ModelRequest = {
  /** Instructions of the product; they never contain text that people wrote. */
  readonly instructions: string
  /** Text that people wrote, as JSON. The instructions tell the model to treat it as data. */
  readonly data: string
  readonly images: readonly ModelImage[]
  /** JSON Schema of the answer, with its name. */
  readonly answer: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  readonly answerMaxTokens: number
}

/**
 * Reason why there is no answer. `rejected`: the endpoint doesn't accept the key, the model or the request.
 * `declined`: the model doesn't answer this request. `cutOff`: the answer reached its token limit.
 */
export type ModelFailure =
  | 'rejected'
  | 'rateLimited'
  | 'unavailable'
  | 'timedOut'
  | 'declined'
  | 'cutOff'
  | 'unreadable'

export type ModelOutcome =
  | { readonly failure: null; readonly value: unknown }
  | {
      readonly failure: ModelFailure
      /** HTTP status for the log; null without a response. */
      readonly httpStatus: number | null
      readonly retryAfterMs: number | null
      /** True only if the model has certainly not worked on the request. Then the request costs nothing. */
      readonly isUnprocessed: boolean
      /** Codes of the error for the log, without texts and keys; null without any. */
      readonly cause: string | null
    }

/** Language model at an endpoint that the operator chose. */
export interface LanguageModel {
  /** Host of the endpoint, which people allow by this name. */
  readonly host: string
  /** Number of suggestions that each account has in a month. */
  readonly suggestionsPerMonth: number
  /**
   * Asks the model once; `value` is JSON of any shape. Rejects only with errors of `beforeSending`, which runs before each
   * attempt to send the request.
   */
  ask(request: ModelRequest, beforeSending?: () => Promise<void>): Promise<ModelOutcome>
}

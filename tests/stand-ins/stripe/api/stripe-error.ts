import type { IntentError } from '../shapes.ts'

type ErrorBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly payment_intent?: object
  readonly setup_intent?: object
  readonly payment_method?: object
}

/** Error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Detail = { readonly code?: string; readonly param?: string }

/** Error for a request with a parameter that Stripe would reject. */
export function invalidRequest(message: string, detail: Detail = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...detail })
}

/** Error for an unknown id: 404 for the id in the path, 400 for one in another parameter. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  const message = `No such ${kind}: '${id}'`
  const status = param === 'id' ? 404 : 400
  return new StripeError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** Error of a declined card, with its intent. */
export function cardError(
  error: IntentError,
  intent: { readonly [key in 'payment_intent' | 'setup_intent']?: object },
) {
  return new StripeError(402, { ...error, ...intent })
}

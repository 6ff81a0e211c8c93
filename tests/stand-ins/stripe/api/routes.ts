import type { StripeState } from '../stripe-state.ts'
import type { FormRecord } from './form-body.ts'

/** Request to an endpoint. */
export type Call = {
  readonly state: StripeState
  /** Values of `:id` in the path. */
  readonly ids: readonly string[]
  readonly form: FormRecord
  /** The caller uses the publishable key, as pages do, instead of the secret key. */
  readonly isPublic: boolean
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with placeholders, such as `/v1/customers/:id`. */
  readonly path: string
  /** True if pages may call this route too, with the publishable key and the client secret of the object. */
  readonly isPublic?: boolean
  /** Returns the body of the response. */
  readonly handle: (call: Call) => object
}

/** First id in the path. */
export const idOf = ({ ids: [id = ''] }: Call): string => id

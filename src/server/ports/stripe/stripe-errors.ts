import Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'

const retryAfterSeconds = 5

/** Stripe's names of parameters with values that people enter. */
const enteredParameters =
  /^(?:discounts|coupon|promotion_code|items|subscription_details\[items\]|quantity|address|email|name|value|type|tax)/
/** Codes of errors about values that people enter. */
const enteredValueCodes = new Set([
  'coupon_expired',
  'tax_id_invalid',
  'customer_tax_location_invalid',
  'email_invalid',
])
/** Conflicts of calls with the same idempotency key: concurrent ones, or with different parameters. */
const conflictCodes = new Set(['idempotency_key_in_use', 'lock_timeout'])

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

function isConflict(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  return error instanceof Stripe.errors.StripeError && conflictCodes.has(error.code ?? '')
}

function isInvalid(error: unknown): error is Error {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return enteredValueCodes.has(error.code ?? '') || enteredParameters.test(error.param ?? '')
}

function translate(error: unknown): unknown {
  if (isConflict(error)) return new AppError('billing.changed')
  if (isUnavailable(error)) return new AppError('billing.unavailable', { cause: error, retryAfterSeconds })
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError('billing.rejected', { message: error.message })
  if (isInvalid(error)) return new AppError('billing.invalid', { message: error.message })
  return error
}

/** Runs calls to Stripe and converts their errors as documented in `Payments`. */
export async function withStripeErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw translate(error)
  }
}

/** True if Stripe rejected a call because the resource doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

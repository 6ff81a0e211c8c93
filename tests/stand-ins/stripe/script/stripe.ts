import { showBankDialog } from './bank-dialog.ts'
import { Elements, type ElementsOptions } from './elements.ts'
import { type Intent, type IntentKind, type IntentResult, Intents } from './intents.ts'
import type { StripeJsError } from './messages.ts'

type ConfirmOptions = {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly redirect?: string
}
type Result = { readonly [key in 'setupIntent' | 'paymentIntent']?: Intent } & { readonly error?: StripeJsError }

const invalidRequest = (message: string): { error: StripeJsError } => ({
  error: { type: 'invalid_request_error', message },
})
const unsupportedResult = Promise.resolve(invalidRequest('The stand-in does not support this function.'))
const kindOf = (clientSecret: string): IntentKind => (clientSecret.startsWith('seti_') ? 'setup' : 'payment')

/** Converts a result to the format of Stripe.js. */
function toResult(kind: IntentKind, result: IntentResult): Result {
  if ('error' in result) return { error: result.error }
  return kind === 'setup' ? { setupIntent: result.intent } : { paymentIntent: result.intent }
}

/** Object that `Stripe(publishableKey)` returns. It has the functions of Stripe.js that Stopover uses. */
class StripeJs {
  readonly #publishableKey: string
  readonly #intents: Intents

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey
    this.#intents = new Intents(publishableKey)
  }

  elements = (options?: ElementsOptions) => new Elements(this.#publishableKey, options)
  confirmSetup = (options: ConfirmOptions) => this.#confirm('setup', options)
  confirmPayment = (options: ConfirmOptions) => this.#confirm('payment', options)

  // Wrappers of Stripe.js check that these functions exist. Stopover doesn't use them.
  createToken = () => unsupportedResult
  createPaymentMethod = () => unsupportedResult
  confirmCardPayment = () => unsupportedResult
  registerAppInfo = () => undefined
  _registerWrapper = () => undefined

  async #confirm(kind: IntentKind, options: ConfirmOptions): Promise<Result> {
    const { elements, redirect } = options
    const clientSecret = options.clientSecret ?? elements?.clientSecret
    if (clientSecret === undefined || kindOf(clientSecret) !== kind) {
      return invalidRequest(`A client secret of a ${kind === 'setup' ? 'SetupIntent' : 'PaymentIntent'} is needed.`)
    }
    if (redirect !== 'if_required') {
      return invalidRequest('The stand-in cannot redirect: redirect must be "if_required".')
    }
    const creation = await elements?.createPaymentMethod()
    if (creation?.error !== undefined) return { error: creation.error }
    const result = await this.#intents.confirm(kind, clientSecret, creation?.paymentMethod)
    return toResult(kind, await this.#authenticateIfRequired(kind, result))
  }

  /** Shows the 3-D Secure dialog if the intent requires it. Resolves to the final result. */
  async #authenticateIfRequired(kind: IntentKind, result: IntentResult): Promise<IntentResult> {
    if ('error' in result || result.intent.status !== 'requires_action') return result
    const { client_secret: clientSecret } = result.intent
    await showBankDialog(clientSecret)
    const finalResult = await this.#intents.retrieve(kind, clientSecret)
    if ('error' in finalResult) return finalResult
    const error = kind === 'setup' ? finalResult.intent.last_setup_error : finalResult.intent.last_payment_error
    return finalResult.intent.status === 'requires_payment_method' && error ? { error } : finalResult
  }
}

function createStripe(publishableKey: string): StripeJs {
  if (!/^pk_(?:test|live)_/.test(publishableKey)) throw new Error('Please call Stripe() with your publishable key.')
  return new StripeJs(publishableKey)
}

// Wrappers of Stripe.js check whether this version is compatible.
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })

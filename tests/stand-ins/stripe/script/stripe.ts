import { askBank } from './bank-dialog.ts'
import { Elements, type ElementsOptions } from './elements.ts'
import { type Intent, type IntentKind, type IntentResult, Intents } from './intents.ts'
import type { StripeJsError } from './messages.ts'

type ConfirmOptions = {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly redirect?: string
}
type Result = { readonly [key in 'setupIntent' | 'paymentIntent']?: Intent } & { readonly error?: StripeJsError }

const invalid = (message: string): { error: StripeJsError } => ({ error: { type: 'invalid_request_error', message } })
const unavailable = Promise.resolve(invalid('The stand-in does not do that.'))
const kindOf = (clientSecret: string): IntentKind => (clientSecret.startsWith('seti_') ? 'setup' : 'payment')

function resultOf(kind: IntentKind, result: IntentResult): Result {
  if ('error' in result) return { error: result.error }
  return kind === 'setup' ? { setupIntent: result.intent } : { paymentIntent: result.intent }
}

/** Object returned by `Stripe(publishableKey)`, with the part of Stripe.js that Stopover uses. */
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

  /** Wrappers check that these functions exist; Stopover doesn't use them. */
  createToken = () => unavailable
  createPaymentMethod = () => unavailable
  confirmCardPayment = () => unavailable
  registerAppInfo = () => undefined
  _registerWrapper = () => undefined

  async #confirm(kind: IntentKind, options: ConfirmOptions): Promise<Result> {
    const { elements, redirect } = options
    const clientSecret = options.clientSecret ?? elements?.clientSecret
    if (clientSecret === undefined || kindOf(clientSecret) !== kind) {
      return invalid(`A client secret of a ${kind === 'setup' ? 'SetupIntent' : 'PaymentIntent'} is needed.`)
    }
    if (redirect !== 'if_required') return invalid('The stand-in leaves no page: redirect must be "if_required".')
    const card = await elements?.createPaymentMethod()
    if (card?.error !== undefined) return { error: card.error }
    const confirmed = await this.#intents.confirm(kind, clientSecret, card?.paymentMethod)
    return resultOf(kind, await this.#finish(kind, confirmed))
  }

  /** Runs the 3-D Secure dialog first if it is required. */
  async #finish(kind: IntentKind, result: IntentResult): Promise<IntentResult> {
    if ('error' in result || result.intent.status !== 'requires_action') return result
    const { client_secret: clientSecret } = result.intent
    await askBank(clientSecret)
    const answered = await this.#intents.retrieve(kind, clientSecret)
    if ('error' in answered) return answered
    const error = kind === 'setup' ? answered.intent.last_setup_error : answered.intent.last_payment_error
    return answered.intent.status === 'requires_payment_method' && error ? { error } : answered
  }
}

function createStripe(publishableKey: string): StripeJs {
  if (!/^pk_(?:test|live)_/.test(publishableKey)) throw new Error('Please call Stripe() with your publishable key.')
  return new StripeJs(publishableKey)
}

/** Wrappers check the version for compatibility. */
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })

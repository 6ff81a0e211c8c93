import { askBank } from './bank-dialog.ts'
import { Elements, type ElementsOptions } from './elements.ts'
import { type Intent, type IntentKind, type IntentResult, Intents } from './intents.ts'
import type { StripeJsError } from './messages.ts'

type ConfirmOptions = {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly redirect?: 'always' | 'if_required'
  readonly confirmParams?: { readonly return_url?: string; readonly payment_method?: string }
}
type Result = { readonly [key in 'setupIntent' | 'paymentIntent']?: Intent } & { readonly error?: StripeJsError }

const invalid = (message: string): { error: StripeJsError } => ({ error: { type: 'invalid_request_error', message } })
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
  confirmCardSetup = (clientSecret: string, params: { payment_method?: string } = {}) =>
    this.#confirm('setup', { clientSecret, confirmParams: params, redirect: 'if_required' })
  confirmCardPayment = (clientSecret: string, params: { payment_method?: string } = {}) =>
    this.#confirm('payment', { clientSecret, confirmParams: params, redirect: 'if_required' })
  retrieveSetupIntent = async (clientSecret: string) =>
    resultOf('setup', await this.#intents.retrieve('setup', clientSecret))
  retrievePaymentIntent = async (clientSecret: string) =>
    resultOf('payment', await this.#intents.retrieve('payment', clientSecret))

  handleNextAction = async ({ clientSecret }: { readonly clientSecret: string }): Promise<Result> => {
    const kind = kindOf(clientSecret)
    return resultOf(kind, await this.#finish(kind, await this.#intents.retrieve(kind, clientSecret)))
  }

  createPaymentMethod = async ({ elements }: { readonly elements: Elements }) => {
    const { paymentMethod: id, error } = await elements.createPaymentMethod()
    return error === undefined ? { paymentMethod: { id, object: 'payment_method', type: 'card' } } : { error }
  }

  /** Wrappers check that this function exists; Stopover doesn't use it. */
  createToken = () => Promise.resolve(invalid('The stand-in has no tokens.'))
  registerAppInfo = () => undefined
  _registerWrapper = () => undefined

  async #confirm(kind: IntentKind, options: ConfirmOptions): Promise<Result> {
    const { elements, confirmParams = {}, redirect = 'always' } = options
    const clientSecret = options.clientSecret ?? elements?.clientSecret
    if (clientSecret === undefined || kindOf(clientSecret) !== kind) {
      return invalid(`A client secret of a ${kind === 'setup' ? 'SetupIntent' : 'PaymentIntent'} is needed.`)
    }
    if (redirect !== 'if_required' && confirmParams.return_url === undefined) {
      return invalid('confirmParams.return_url is needed unless redirect is "if_required".')
    }
    const card =
      elements === undefined ? { paymentMethod: confirmParams.payment_method } : await elements.createPaymentMethod()
    if ('error' in card && card.error !== undefined) return { error: card.error }
    const confirmed = await this.#intents.confirm(kind, clientSecret, card.paymentMethod)
    const result = await this.#finish(kind, confirmed)
    if ('intent' in result && redirect !== 'if_required')
      this.#redirect(kind, result.intent, confirmParams.return_url ?? '')
    return resultOf(kind, result)
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

  #redirect(kind: IntentKind, { id, client_secret: clientSecret }: Intent, returnUrl: string): void {
    const url = new URL(returnUrl)
    url.searchParams.set(`${kind}_intent`, id)
    url.searchParams.set(`${kind}_intent_client_secret`, clientSecret)
    url.searchParams.set('redirect_status', 'succeeded')
    location.assign(url)
  }
}

function createStripe(publishableKey: string): StripeJs {
  if (!/^pk_(?:test|live)_/.test(publishableKey)) throw new Error('Please call Stripe() with your publishable key.')
  return new StripeJs(publishableKey)
}

/** Wrappers check the version for compatibility. */
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })

import type { Appearance, FrameResponse } from './messages.ts'
import { PaymentElement } from './payment-element.ts'

export type ElementsOptions = {
  readonly clientSecret?: string
  readonly appearance?: Appearance
  readonly locale?: string
}

/** Stripe's `Elements` object, which has at most one element here: the payment element. */
export class Elements {
  readonly clientSecret: string | undefined
  readonly #publishableKey: string
  readonly #locale: string
  #appearance: Appearance
  #element: PaymentElement | null = null

  constructor(publishableKey: string, options: ElementsOptions = {}) {
    this.#publishableKey = publishableKey
    this.clientSecret = options.clientSecret
    this.#appearance = options.appearance ?? {}
    this.#locale = options.locale ?? 'auto'
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The stand-in has the element "payment" only, not "${type}".`)
    if (this.#element !== null) throw new Error('Can only create one Element of type payment.')
    this.#element = new PaymentElement({
      publishableKey: this.#publishableKey,
      appearance: this.#appearance,
      locale: this.#locale,
      onDestroy: () => {
        this.#element = null
      },
    })
    return this.#element
  }

  update({ appearance }: ElementsOptions): Promise<void> {
    if (appearance !== undefined) {
      this.#appearance = appearance
      this.#element?.setAppearance(appearance)
    }
    return Promise.resolve()
  }

  createPaymentMethod(): Promise<FrameResponse> {
    if (this.#element !== null) return this.#element.createPaymentMethod()
    const message = 'Elements has no Payment Element: create and mount one first.'
    return Promise.resolve({ error: { type: 'invalid_request_error', message } })
  }
}

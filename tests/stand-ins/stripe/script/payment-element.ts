import { type Appearance, encodeSettings, type FrameResponse, type FromFrame, type ToFrame } from './messages.ts'
import { scriptOrigin } from './script-origin.ts'

type Listener = (event: object) => void
type ElementSettings = {
  readonly publishableKey: string
  readonly appearance: Appearance
  readonly locale: string
  readonly onDestroy: () => void
}

/** Stripe's `payment` element: an iframe of the stand-in's origin with the card form. */
export class PaymentElement {
  readonly #frame = document.createElement('iframe')
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #pendingResponses = new Map<number, (response: FrameResponse) => void>()
  readonly #onDestroy: () => void
  #lastRequestId = 0
  #isReady = false

  constructor({ publishableKey, appearance, locale, onDestroy }: ElementSettings) {
    this.#onDestroy = onDestroy
    this.#frame.title = 'Secure payment input frame'
    this.#frame.name = '__privateStripeFrame-payment'
    const settings = { origin: location.origin, publishableKey, appearance, locale }
    this.#frame.src = `${scriptOrigin}/frames/card${encodeSettings(settings)}`
    Object.assign(this.#frame.style, {
      width: '100%',
      height: '150px',
      border: '0',
      display: 'block',
      colorScheme: 'normal',
    })
    addEventListener('message', this.#handleMessage)
  }

  mount(target: string | Element): void {
    const element = typeof target === 'string' ? document.querySelector(target) : target
    if (element === null) throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements.`)
    element.replaceChildren(this.#frame)
  }

  unmount(): void {
    this.#frame.remove()
    this.#isReady = false
  }

  destroy(): void {
    this.unmount()
    removeEventListener('message', this.#handleMessage)
    for (const resolve of this.#pendingResponses.values()) {
      resolve({ error: { type: 'invalid_request_error', message: 'The Payment Element was destroyed.' } })
    }
    this.#pendingResponses.clear()
    this.#onDestroy()
  }

  on(type: string, listener: Listener): this {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners.add(listener))
    if (type === 'ready' && this.#isReady) queueMicrotask(() => listener({ elementType: 'payment' }))
    return this
  }

  off(type: string, listener?: Listener): this {
    if (listener === undefined) this.#listeners.delete(type)
    else this.#listeners.get(type)?.delete(listener)
    return this
  }

  update(_options: object): void {
    // The form of the stand-in has no options for the layout, fields and wallets.
  }

  setAppearance(appearance: Appearance): void {
    this.#send({ kind: 'appearance', appearance })
  }

  /** Requests a payment method from the frame, because only the frame has the card data. */
  createPaymentMethod(): Promise<FrameResponse> {
    if (!this.#isReady) {
      const message = 'The Payment Element is not ready yet: wait for its ready event.'
      return Promise.resolve({ error: { type: 'invalid_request_error', message } })
    }
    this.#lastRequestId += 1
    const id = this.#lastRequestId
    return new Promise((resolve) => {
      this.#pendingResponses.set(id, resolve)
      this.#send({ kind: 'createPaymentMethod', id })
    })
  }

  #send(message: ToFrame): void {
    this.#frame.contentWindow?.postMessage(message, scriptOrigin)
  }

  #emit(type: string, event: object = {}): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener({ elementType: 'payment', ...event })
  }

  readonly #handleMessage = ({ source, origin, data }: MessageEvent<FromFrame>): void => {
    if (source !== this.#frame.contentWindow || origin !== scriptOrigin) return
    if (data.kind === 'height') this.#frame.style.height = `${data.height}px`
    else if (data.kind === 'response') {
      this.#pendingResponses.get(data.id)?.(data)
      this.#pendingResponses.delete(data.id)
    } else if (data.kind === 'change') {
      this.#emit('change', { empty: data.empty, complete: data.complete, collapsed: false, value: { type: 'card' } })
    } else if (data.kind !== 'done') {
      if (data.kind === 'ready') this.#isReady = true
      this.#emit(data.kind)
    }
  }
}

import { gaFramePath } from '../../../shared/web/routes.ts'
import { createElement } from '../../chrome/dom.ts'
import type { GaEvent, GaStart, ToGaFrame } from './messages.ts'

/** Maximum wait for the frame to confirm that it has stopped. */
const stopTimeoutMs = 1000

export type GaTagFrameContext = { readonly root: ShadowRoot; readonly installation: string }

/**
 * Sandboxed frame with Google's tag: an opaque origin, no cookies and no access to the page. It exists only while the
 * visitor's consent lasts.
 */
export class GaTagFrame {
  readonly #frame: HTMLIFrameElement
  readonly #port: MessagePort
  #hasStarted = false

  constructor({ root, installation }: GaTagFrameContext, start: Omit<GaStart, 'type'>) {
    const src = new URL(gaFramePath, installation).href
    // The page's URL may be a secret link, so the frame gets no referrer.
    const isolation = { sandbox: 'allow-scripts', referrerpolicy: 'no-referrer' }
    this.#frame = createElement('iframe', { ...isolation, src, hidden: '', 'aria-hidden': 'true', tabindex: '-1' })
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const message: GaStart = { type: 'start', ...start }
    this.#frame.addEventListener(
      'load',
      () => {
        this.#hasStarted = true
        // The target origin is `*`, because an opaque origin has no name.
        this.#frame.contentWindow?.postMessage(message, '*', [port2])
      },
      { once: true },
    )
    root.append(this.#frame)
  }

  /** Sends an event. Events before the frame has loaded are queued by the message port. */
  sendEvent(event: GaEvent): void {
    this.#post({ type: 'event', ...event })
  }

  /** Stops the tag, so that it drops queued events too, then removes the frame. */
  stop(): void {
    if (!this.#hasStarted) {
      this.remove()
      return
    }
    const timer = setTimeout(() => this.remove(), stopTimeoutMs)
    this.#port.onmessage = () => {
      clearTimeout(timer)
      this.remove()
    }
    this.#post({ type: 'stop' })
  }

  /** Removes the frame immediately. */
  remove(): void {
    this.#port.close()
    this.#frame.remove()
  }

  #post(message: ToGaFrame): void {
    this.#port.postMessage(message)
  }
}

import { gaFramePath } from '../../../shared/web/routes.ts'
import { make } from '../../chrome/dom.ts'
import type { GaEvent, GaStart, ToGaFrame } from './messages.ts'

/** How long the frame may take to say that it sends nothing more. */
const stopMs = 1000

export type MeasurementPlace = { readonly root: ShadowRoot; readonly installation: string }

/**
 * Google's tag, in a frame that shares nothing with the page: an origin of its own, no cookies, no way to the document
 * around it. It is there while a visitor agrees to be measured.
 */
export class Measurement {
  readonly #frame: HTMLIFrameElement
  readonly #port: MessagePort
  #hasStarted = false

  constructor({ root, installation }: MeasurementPlace, start: Omit<GaStart, 'type'>) {
    const src = new URL(gaFramePath, installation).href
    // The address of a page may be all that opens it, and is told to nobody.
    const apart = { sandbox: 'allow-scripts', referrerpolicy: 'no-referrer' }
    this.#frame = make('iframe', { ...apart, src, hidden: '', 'aria-hidden': 'true', tabindex: '-1' })
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const message: GaStart = { type: 'start', ...start }
    this.#frame.addEventListener(
      'load',
      () => {
        this.#hasStarted = true
        // The frame has an origin that no address names; only it can be asked for here.
        this.#frame.contentWindow?.postMessage(message, '*', [port2])
      },
      { once: true },
    )
    root.append(this.#frame)
  }

  /** What is told before the frame is there waits for it. */
  tell(event: GaEvent): void {
    this.#send({ type: 'event', ...event })
  }

  /** Nothing is sent any more, not even what was told before. */
  stop(): void {
    if (!this.#hasStarted) {
      this.end()
      return
    }
    const timer = setTimeout(() => this.end(), stopMs)
    this.#port.onmessage = () => {
      clearTimeout(timer)
      this.end()
    }
    this.#send({ type: 'stop' })
  }

  end(): void {
    this.#port.close()
    this.#frame.remove()
  }

  #send(message: ToGaFrame): void {
    this.#port.postMessage(message)
  }
}

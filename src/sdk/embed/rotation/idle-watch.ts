import type { TourViewer } from '../../core/api.ts'

export type IdleWatchPorts = {
  readonly viewer: Pick<TourViewer, 'on'>
  /** Element of the tour, whose input counts. */
  readonly element: EventTarget
  /** Time without input or movement until `onIdle` is called; undefined to report input only. */
  readonly idleMs: number | undefined
  /** True while the tour must not move by itself, such as behind an open card. The time then starts again. */
  readonly isBusy: () => boolean
  readonly onInput: (event: Event) => void
  readonly onIdle: () => void
  readonly signal: AbortSignal
}

const inputEvents = ['pointerdown', 'wheel', 'keydown']

/** Watches a tour for input, and for a time without any. */
export class IdleWatch {
  readonly #ports: IdleWatchPorts
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: IdleWatchPorts) {
    const { viewer, element, signal } = ports
    this.#ports = ports
    const onInput = (event: Event) => {
      ports.onInput(event)
      this.restart()
    }
    for (const name of inputEvents) element.addEventListener(name, onInput, { signal, capture: true, passive: true })
    const unsubscribe = viewer.on('viewchange', () => this.restart())
    signal.addEventListener('abort', () => {
      unsubscribe()
      clearTimeout(this.#timer)
    })
    this.restart()
  }

  /** Starts the time again. */
  restart(): void {
    const { idleMs, isBusy, onIdle, signal } = this.#ports
    clearTimeout(this.#timer)
    if (idleMs === undefined || signal.aborted) return
    this.#timer = setTimeout(() => {
      if (isBusy()) this.restart()
      else onIdle()
    }, idleMs)
  }
}

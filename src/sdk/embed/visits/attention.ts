import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

/** Timers of a browser with much to do come late; what took longer than this was no looking, but a computer asleep. */
const mostGapMs = 2_000
/** Of an element on a page there is enough to see from this share on. */
const leastShare = 0.25

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export type Watched = {
  /** What has to be on the screen; undefined where it is the page. */
  readonly element: Element | undefined
  /** To the page, visitors in a headset may be away. */
  readonly isInHeadset: () => boolean
  /** How long visitors may look on without an input, beyond the time after which nobody is there any more. */
  readonly watchingMs: () => number
  readonly signal: AbortSignal
}

/** Whole milliseconds on the clock of the page. */
const nowMs = () => Math.round(performance.now())

/**
 * How long something was looked at: its page is visible, it is on the screen, and there was an input not long ago. What
 * moves by itself, such as a tour that turns, is no input.
 */
export class Attention {
  readonly #watched: Watched
  #isPageShown = true
  #isOnScreen: boolean
  #isThere: boolean
  #sinceMs = nowMs()
  #inputMs = nowMs()
  #lookedMs = 0
  #pointed = ''

  constructor(watched: Watched) {
    this.#watched = watched
    this.#isOnScreen = watched.element === undefined
    this.#isThere = this.#look()
    this.#listen()
    if (watched.element) this.#observe(watched.element)
  }

  /** The visitor did something just now. */
  touch(): void {
    this.#settle()
    this.#inputMs = nowMs()
  }

  /** Milliseconds of looking since the last call. */
  take(): number {
    this.#settle()
    const lookedMs = this.#lookedMs
    this.#lookedMs = 0
    return lookedMs
  }

  #listen(): void {
    const { signal } = this.#watched
    const options = { signal, capture: true, passive: true }
    for (const name of inputs) addEventListener(name, () => this.touch(), options)
    addEventListener('pointermove', (event) => this.#point(event), options)
    document.addEventListener('visibilitychange', () => this.#settle(), { signal })
    // A page that the browser keeps for the way back is the same visit when it is shown again.
    for (const name of ['pagehide', 'pageshow'] as const)
      addEventListener(name, () => this.#change(() => this.#showPage(name === 'pageshow')), { signal })
  }

  #observe(element: Element): void {
    const observer = new IntersectionObserver(
      (entries) => {
        const share = entries.at(-1)?.intersectionRatio ?? 0
        this.#change(() => {
          this.#isOnScreen = share >= leastShare
        })
      },
      { threshold: leastShare },
    )
    observer.observe(element)
    this.#watched.signal.addEventListener('abort', () => observer.disconnect())
  }

  /** Browsers tell of a pointer that rests while something moves under it. */
  #point({ screenX, screenY }: PointerEvent): void {
    const pointed = `${screenX} ${screenY}`
    if (pointed === this.#pointed) return
    this.#pointed = pointed
    this.touch()
  }

  #showPage(isShown: boolean): void {
    this.#isPageShown = isShown
  }

  #change(change: () => void): void {
    this.#settle()
    change()
    this.#turn()
  }

  /** A visitor who arrives, from another tab or by scrolling, is active: browsers don't tell pages of every key. */
  #turn(): void {
    const isThere = this.#look()
    if (isThere && !this.#isThere) this.#inputMs = this.#sinceMs
    this.#isThere = isThere
  }

  #look(): boolean {
    const isVisible = document.visibilityState === 'visible' && this.#isPageShown && this.#isOnScreen
    return isVisible || this.#watched.isInHeadset()
  }

  /** Adds what has passed, as things were until now. */
  #settle(): void {
    const fromMs = this.#sinceMs
    this.#sinceMs = nowMs()
    if (this.#isThere) {
      const idleFromMs = this.#inputMs + analyticsLimits.idleAfterMs + this.#watched.watchingMs()
      const passedMs = Math.min(this.#sinceMs, idleFromMs) - fromMs
      this.#lookedMs += Math.max(0, Math.min(mostGapMs, passedMs))
    }
    this.#turn()
  }
}

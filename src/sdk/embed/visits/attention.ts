import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'

/** Maximum time that counts between two samples. A longer gap means that the computer was asleep. */
const maxSampleGapMs = 2_000
/** Minimum visible fraction of an element that counts as viewed. */
const minVisibleFraction = 0.25

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export type AttentionTarget = {
  /** Element that must be in the viewport; undefined for the whole page. */
  readonly element: Element | undefined
  /** True while the visitor wears a headset, and counts as active although the page may be hidden. */
  readonly isInHeadset: () => boolean
  /** Extra time without input before a visitor counts as idle, for example the duration of a playing video. */
  readonly extraIdleMs: () => number
  readonly signal: AbortSignal
}

const nowMs = () => Math.round(performance.now())

/**
 * Measures active viewing time: the page is visible, the element is in the viewport, and there was input recently.
 * Automatic movement, such as auto-rotation, doesn't count as input.
 */
export class Attention {
  readonly #target: AttentionTarget
  #isPageShown = true
  #isOnScreen: boolean
  #isViewed: boolean
  #sampledAtMs = nowMs()
  #lastInputMs = nowMs()
  #activeMs = 0
  #lastPointer = ''

  constructor(target: AttentionTarget) {
    this.#target = target
    this.#isOnScreen = target.element === undefined
    this.#isViewed = this.#computeIsViewed()
    this.#listen()
    if (target.element) this.#observe(target.element)
  }

  /** Records input by the visitor. */
  recordInput(): void {
    this.#sample()
    this.#lastInputMs = nowMs()
  }

  /** Returns the active time since the last call. */
  takeActiveMs(): number {
    this.#sample()
    const activeMs = this.#activeMs
    this.#activeMs = 0
    return activeMs
  }

  #listen(): void {
    const { signal } = this.#target
    const options = { signal, capture: true, passive: true }
    for (const name of inputs) addEventListener(name, () => this.recordInput(), options)
    addEventListener('pointermove', (event) => this.#onPointerMove(event), options)
    document.addEventListener('visibilitychange', () => this.#sample(), { signal })
    // A page restored from the back/forward cache continues the same visit.
    for (const name of ['pagehide', 'pageshow'] as const)
      addEventListener(name, () => this.#update(() => this.#setPageShown(name === 'pageshow')), { signal })
  }

  #observe(element: Element): void {
    const observer = new IntersectionObserver(
      (entries) => {
        const visibleFraction = entries.at(-1)?.intersectionRatio ?? 0
        this.#update(() => {
          this.#isOnScreen = visibleFraction >= minVisibleFraction
        })
      },
      { threshold: minVisibleFraction },
    )
    observer.observe(element)
    this.#target.signal.addEventListener('abort', () => observer.disconnect())
  }

  /** Ignores `pointermove` of a resting pointer. Browsers send it when something moves under the pointer. */
  #onPointerMove({ screenX, screenY }: PointerEvent): void {
    const position = `${screenX} ${screenY}`
    if (position === this.#lastPointer) return
    this.#lastPointer = position
    this.recordInput()
  }

  #setPageShown(isShown: boolean): void {
    this.#isPageShown = isShown
  }

  #update(change: () => void): void {
    this.#sample()
    change()
    this.#updateIsViewed()
  }

  /** Arriving from another tab or by scrolling counts as input, since the page may not receive the event itself. */
  #updateIsViewed(): void {
    const isViewed = this.#computeIsViewed()
    if (isViewed && !this.#isViewed) this.#lastInputMs = this.#sampledAtMs
    this.#isViewed = isViewed
  }

  #computeIsViewed(): boolean {
    const isVisible = document.visibilityState === 'visible' && this.#isPageShown && this.#isOnScreen
    return isVisible || this.#target.isInHeadset()
  }

  /** Adds the time since the last sample, by the state that applied during it. */
  #sample(): void {
    const fromMs = this.#sampledAtMs
    this.#sampledAtMs = nowMs()
    if (this.#isViewed) {
      const idleFromMs = this.#lastInputMs + analyticsLimits.idleAfterMs + this.#target.extraIdleMs()
      const activeMs = Math.min(this.#sampledAtMs, idleFromMs) - fromMs
      this.#activeMs += Math.max(0, Math.min(maxSampleGapMs, activeMs))
    }
    this.#updateIsViewed()
  }
}

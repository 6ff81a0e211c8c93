import type { Pose } from '../camera/projection.ts'
import { zoomTowardLink } from './link-zoom.ts'
import type { Navigation, StageStop } from './navigation.ts'

export type Departure = { readonly stageStop: StageStop; readonly view: Pose }

/** State of a fade: the departing stop, and the opacity of the current stop above it. */
export type Fade = { readonly from: StageStop; readonly fromView: Pose; readonly opacity: number }

/** Factor by which a fade speeds up when another stop is waiting. */
const speedUpFactor = 3

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/** Cross-fade from the previous stop to the current one. */
export class StopFade {
  readonly #navigation: Navigation
  readonly #departure: Departure
  #startMs: number
  #durationMs: number

  constructor(navigation: Navigation, departure: Departure, nowMs: number) {
    this.#navigation = navigation
    this.#departure = departure
    this.#startMs = nowMs
    this.#durationMs = navigation.destination.transition.fadeMs
  }

  get from(): StageStop {
    return this.#departure.stageStop
  }

  /** State of the fade; null once it has ended. */
  fade(nowMs: number): Fade | null {
    const progress = this.#progress(nowMs)
    if (progress >= 1) return null
    const { stageStop, view } = this.#departure
    const { transition, linkDirection } = this.#navigation.destination
    // The zoom of the departing stop accelerates while it fades.
    const departureView = transition.zooms ? zoomTowardLink(view, linkDirection, progress * progress) : view
    return { from: stageStop, fromView: departureView, opacity: easeInOut(progress) }
  }

  /** Speeds up the remaining fade, because another stop is waiting. */
  speedUp(nowMs: number): void {
    const progress = this.#progress(nowMs)
    this.#durationMs /= speedUpFactor
    this.#startMs = nowMs - progress * this.#durationMs
  }

  end(): void {
    this.#navigation.end()
  }

  #progress(nowMs: number): number {
    return this.#durationMs <= 0 ? 1 : Math.max(0, (nowMs - this.#startMs) / this.#durationMs)
  }
}

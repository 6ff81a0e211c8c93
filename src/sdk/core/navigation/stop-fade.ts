import type { Pose } from '../camera/projection.ts'
import { zoomTowardsLink } from './link-zoom.ts'
import type { Navigation, Place } from './navigation.ts'

export type Departure = { readonly place: Place; readonly view: Pose }

/** State of a fade: the departing stop, and the opacity of the current stop above it. */
export type Fade = { readonly from: Place; readonly fromView: Pose; readonly opacity: number }

/** Factor by which a fade speeds up when another stop is waiting. */
const speedUp = 3

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/** Cross-fade from the previous stop to the current one. */
export class StopFade {
  readonly #navigation: Navigation
  readonly #departure: Departure
  #sinceMs: number
  #durationMs: number

  constructor(navigation: Navigation, from: Departure, nowMs: number) {
    this.#navigation = navigation
    this.#departure = from
    this.#sinceMs = nowMs
    this.#durationMs = navigation.destination.transition.fadeMs
  }

  get from(): Place {
    return this.#departure.place
  }

  /** State of the fade; null once it has ended. */
  fade(nowMs: number): Fade | null {
    const t = this.#progress(nowMs)
    if (t >= 1) return null
    const { place, view } = this.#departure
    const { transition, toLink: linkDirection } = this.#navigation.destination
    // The zoom of the departing stop accelerates while it fades.
    const departedView = transition.zooms ? zoomTowardsLink(view, linkDirection, t * t) : view
    return { from: place, fromView: departedView, opacity: easeInOut(t) }
  }

  /** Speeds up the rest of the fade, because another stop is waiting. */
  speedUp(nowMs: number): void {
    const t = this.#progress(nowMs)
    this.#durationMs /= speedUp
    this.#sinceMs = nowMs - t * this.#durationMs
  }

  end(): void {
    this.#navigation.end()
  }

  #progress(nowMs: number): number {
    return this.#durationMs <= 0 ? 1 : Math.max(0, (nowMs - this.#sinceMs) / this.#durationMs)
  }
}

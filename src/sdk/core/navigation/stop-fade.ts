import type { Pose } from '../camera/projection.ts'
import { zoomTowardsLink } from './link-zoom.ts'
import type { Navigation, Place } from './navigation.ts'

export type Departure = { readonly place: Place; readonly view: Pose }

/** A stop that is on its way out, and how opaque the one is that lies over it. */
export type Fade = { readonly from: Place; readonly fromView: Pose; readonly opacity: number }

/** Factor by which a fade speeds up when another stop is waiting. */
const speedUp = 3

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/** The blend from a stop that was left to the current one. */
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

  /** Null once the current stop is alone. */
  fade(nowMs: number): Fade | null {
    const t = this.#share(nowMs)
    if (t >= 1) return null
    const { place, view } = this.#departure
    const { transition, toLink: linkDirection } = this.#navigation.destination
    // the zoom of the departed stop accelerates while it fades
    const departedView = transition.zooms ? zoomTowardsLink(view, linkDirection, t * t) : view
    return { from: place, fromView: departedView, opacity: easeInOut(t) }
  }

  /** Goes on from where it is, faster: another stop is waiting. */
  speedUp(nowMs: number): void {
    const t = this.#share(nowMs)
    this.#durationMs /= speedUp
    this.#sinceMs = nowMs - t * this.#durationMs
  }

  end(): void {
    this.#navigation.end()
  }

  #share(nowMs: number): number {
    return this.#durationMs <= 0 ? 1 : Math.max(0, (nowMs - this.#sinceMs) / this.#durationMs)
  }
}

import type { Pose } from '../camera/projection.ts'
import { approaching } from './approach.ts'
import type { Navigation, Place } from './navigation.ts'

export type Departed = { readonly place: Place; readonly view: Pose }

/** A stop that is on its way out, and how opaque the one is that lies over it. */
export type Fade = { readonly left: Place; readonly leftView: Pose; readonly opacity: number }

/** What is left of a crossing takes a third of its time when somebody wants to go on. */
const hurry = 3

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/** The blend from a stop that was left to the current one. */
export class StopFade {
  readonly #navigation: Navigation
  readonly #left: Departed
  #sinceMs: number
  #durationMs: number

  constructor(navigation: Navigation, left: Departed, nowMs: number) {
    this.#navigation = navigation
    this.#left = left
    this.#sinceMs = nowMs
    this.#durationMs = navigation.destination.transition.fadeMs
  }

  get left(): Place {
    return this.#left.place
  }

  /** Null once the current stop is alone. */
  fade(nowMs: number): Fade | null {
    const t = this.#share(nowMs)
    if (t >= 1) return null
    const { place, view } = this.#left
    const { transition, way } = this.#navigation.destination
    // what is left speeds up until nothing of it can be seen
    const leftView = transition.nears ? approaching(view, way, t * t) : view
    return { left: place, leftView, opacity: easeInOut(t) }
  }

  /** Goes on from where it is, faster: another stop is waiting. */
  hurry(nowMs: number): void {
    const t = this.#share(nowMs)
    this.#durationMs /= hurry
    this.#sinceMs = nowMs - t * this.#durationMs
  }

  end(): void {
    this.#navigation.end()
  }

  #share(nowMs: number): number {
    return this.#durationMs <= 0 ? 1 : Math.max(0, (nowMs - this.#sinceMs) / this.#durationMs)
  }
}

import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { View } from '../../../shared/sphere.ts'
import type { Levelling } from '../camera/levelling.ts'
import type { Picture } from '../stage/picture.ts'

/** A stop as it is drawn. */
export type Place = {
  readonly stop: PublicStop
  readonly picture: Picture | null
  readonly levelling: Levelling
}

export type Destination = { readonly place: Place; readonly view: View; readonly fadeMs: number }

/** After this long the next stop is entered with its preview (viewer.md 5.7). */
const patienceMs = 400
export const fadeMs = 600

type Phase =
  | { readonly is: 'waiting'; readonly sinceMs: number }
  | { readonly is: 'fading'; readonly sinceMs: number; readonly left: Place; readonly leftView: View }

const easeInOut = (t: number) => t * t * (3 - 2 * t)

/**
 * The way from one stop to another. The old stop stays and stays movable until the next can be shown; then the next is
 * the current one and fades in over it.
 */
export class Journey {
  readonly destination: Destination
  readonly ended: Promise<void>
  #end: () => void = () => undefined
  #phase: Phase

  constructor(destination: Destination, nowMs: number) {
    this.destination = destination
    this.#phase = { is: 'waiting', sinceMs: nowMs }
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  get isWaiting(): boolean {
    return this.#phase.is === 'waiting'
  }

  /** Whether the next stop can be shown now. */
  canBegin(nowMs: number, hasFirstLevel: (picture: Picture) => boolean): boolean {
    const { picture } = this.destination.place
    if (this.#phase.is !== 'waiting') return false
    if (!picture || hasFirstLevel(picture)) return true
    return nowMs - this.#phase.sinceMs >= patienceMs && picture.preview !== null
  }

  begin(nowMs: number, left: Place, leftView: View): void {
    this.#phase = { is: 'fading', sinceMs: nowMs, left, leftView }
  }

  /** What lies under the arriving stop, and how opaque that one is; null when it is alone. */
  fade(nowMs: number): { left: Place; leftView: View; opacity: number } | null {
    if (this.#phase.is !== 'fading') return null
    const { left, leftView, sinceMs } = this.#phase
    const { fadeMs: durationMs } = this.destination
    const t = durationMs <= 0 ? 1 : (nowMs - sinceMs) / durationMs
    return t >= 1 ? null : { left, leftView, opacity: easeInOut(Math.max(0, t)) }
  }

  /** Arrived, or given up for another journey. */
  end(): void {
    this.#end()
  }
}

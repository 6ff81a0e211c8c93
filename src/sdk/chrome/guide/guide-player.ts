import type { Leg } from './guide-plan.ts'

/** `off`: there is no guided play; `ended`: the last stop has been shown to its end. */
export type GuideStatus = 'off' | 'playing' | 'paused' | 'ended'
/** `position` counts from 1. */
export type GuideState = { readonly status: GuideStatus; readonly position: number; readonly total: number }

/** A video as far as guided play has to know. */
export type VideoState = { readonly ended: boolean; readonly timeSeconds: number }

export type GuideWorld = {
  readonly total: () => number
  /** Place of the stop that is shown, from 0; -1 where it is none of those that are played. */
  readonly at: () => number
  /** Goes to a stop; resolves on arrival, or when that was given up. */
  readonly goTo: (at: number, signal: AbortSignal) => Promise<void>
  readonly legsOf: (at: number) => readonly Leg[]
  /** Does a leg, or what is left of it. */
  readonly begin: (leg: Leg, durationMs: number) => void
  /** Ends what moves by a leg. */
  readonly halt: () => void
  /** Begins nothing more of a leg, and leaves alone what moves. */
  readonly release: () => void
  readonly onChange: (state: GuideState) => void
}

/** Takes visitors from stop to stop by the clock: legs one after another, then the next stop. */
export class GuidePlayer {
  readonly #world: GuideWorld
  #status: GuideStatus = 'off'
  #at = 0
  /** What is still to be done at this stop; null before its legs have begun. */
  #legs: readonly Leg[] | null = null
  #leftMs = 0
  #sinceMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #journey: AbortController | null = null
  #isHeld = false
  #videoSeconds = 0

  constructor(world: GuideWorld) {
    this.#world = world
  }

  get state(): GuideState {
    return { status: this.#status, position: this.#at + 1, total: this.#world.total() }
  }

  /** Begins at the stop that is shown, goes on after a pause, or begins anew after the end. */
  play(): void {
    const { status } = this.state
    if (status === 'playing') return
    const here = this.#world.at()
    const isThere = this.#journey !== null || (here === this.#at && this.#legs !== null)
    if (status === 'ended' || here < 0) this.#enter(0)
    else if (status === 'off' || !isThere) this.#enter(here)
    else {
      this.#become('playing')
      this.#resume()
    }
  }

  pause(): void {
    if (this.#status !== 'playing') return
    this.#suspend()
    this.#world.halt()
    this.#become('paused')
  }

  /** The visitor has taken over: nothing is halted that they may have begun. */
  yield(): void {
    if (this.#status !== 'playing') return
    this.#suspend()
    this.#world.release()
    this.#become('paused')
  }

  next(): void {
    this.#step(1)
  }

  previous(): void {
    this.#step(-1)
  }

  stop(): void {
    if (this.#status === 'off') return
    const wasPlaying = this.#status === 'playing'
    this.#suspend()
    this.#journey?.abort()
    this.#journey = this.#legs = null
    if (wasPlaying) this.#world.halt()
    this.#become('off')
  }

  /** While nobody can see it, time stands still. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    if (this.#status !== 'playing' || this.#legs === null) return
    if (isHeld) {
      this.#suspend()
      this.#world.halt()
    } else this.#resume()
  }

  /** Another stop is shown than the one that is played: somebody else went there. */
  notice(): void {
    if (this.#journey === null && this.#world.at() !== this.#at) this.yield()
  }

  /** The video of the stop has come on, or is over. */
  tellVideo({ ended, timeSeconds }: VideoState): void {
    const leg = this.#legs?.[0]
    if (!leg?.video || this.#timer === undefined) return
    if (ended) this.#endLeg()
    else if (timeSeconds !== this.#videoSeconds) {
      this.#videoSeconds = timeSeconds
      this.#wait(leg.durationMs)
    }
  }

  #step(by: number): void {
    const to = this.#at + by
    if (to < 0 || to >= this.#world.total()) return
    this.#suspend()
    this.#enter(to)
  }

  #become(status: GuideStatus): void {
    this.#status = status
    this.#world.onChange(this.state)
  }

  #enter(at: number): void {
    this.#at = at
    this.#legs = null
    this.#become('playing')
    void this.#arrive(at)
  }

  async #arrive(at: number): Promise<void> {
    const journey = new AbortController()
    this.#journey?.abort()
    this.#journey = journey
    if (this.#world.at() !== at) await this.#world.goTo(at, journey.signal).catch(() => undefined)
    if (this.#journey !== journey) return
    this.#journey = null
    if (this.#world.at() === at) this.#begin(this.#world.legsOf(at))
    else this.yield()
  }

  #begin(legs: readonly Leg[]): void {
    const [leg] = legs
    this.#legs = legs
    if (leg) {
      this.#leftMs = leg.durationMs
      this.#resume()
    } else this.#leave()
  }

  #resume(): void {
    const leg = this.#legs?.[0]
    if (!leg || this.#isHeld || this.#status !== 'playing') return
    this.#world.begin(leg, this.#leftMs)
    this.#wait(this.#leftMs)
  }

  #wait(durationMs: number): void {
    clearTimeout(this.#timer)
    this.#leftMs = durationMs
    this.#sinceMs = performance.now()
    this.#timer = setTimeout(() => this.#endLeg(), durationMs)
  }

  #suspend(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#sinceMs))
  }

  #endLeg(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#begin(this.#legs?.slice(1) ?? [])
  }

  #leave(): void {
    if (this.#at + 1 < this.#world.total()) this.#enter(this.#at + 1)
    else {
      this.#world.halt()
      this.#become('ended')
    }
  }
}

import type { Direction, PartialView, View } from '../../../shared/geometry/sphere.ts'
import { type ViewLimits, viewWith, viewWithin } from './field-of-view.ts'
import { coast, isStill, type Spin, yawTurnDeg } from './inertia.ts'
import type { Pose } from './projection.ts'
import { type ViewTurn, viewDuring } from './view-turn.ts'

type Turning = { readonly turn: ViewTurn; readonly arrive: () => void }

/** After the last change the camera counts as moving for this long, so that a pause in a drag is no rest. */
const settleMs = 150

/** Where the visitor looks. It moves by hand, by a turn with an end, or by the spin left from a throw. */
export class Camera {
  #view: View
  #limits: ViewLimits
  #turning: Turning | null = null
  #spin: Spin | null = null
  #cruiseDegPerSecond = 0
  #rollDeg = 0
  #changedAtMs = Number.NEGATIVE_INFINITY
  #speed: Spin = { yawDegPerSecond: 0, pitchDegPerSecond: 0 }
  #last: { readonly view: View; readonly timeMs: number }

  constructor(view: View, limits: ViewLimits) {
    this.#limits = limits
    this.#view = this.#within(view)
    this.#last = { view: this.#view, timeMs: 0 }
  }

  get view(): View {
    return this.#view
  }

  get pose(): Required<Pose> {
    return { ...this.#view, rollDeg: this.#rollDeg }
  }

  /** Degrees per second over the last frame. */
  get speed(): Spin {
    return this.#speed
  }

  get limits(): ViewLimits {
    return this.#limits
  }

  setLimits(limits: ViewLimits): void {
    this.#limits = limits
    this.#view = this.#within(this.#view)
  }

  /** Looks somewhere at once; what moved the camera before is over. */
  look(view: PartialView, nowMs: number): void {
    this.rest()
    this.#set(viewWith(this.#view, view), nowMs)
  }

  /** Turns there in `durationMs`; resolves on arrival, or when something else has taken over. */
  turnTo(view: PartialView, durationMs: number, nowMs: number): Promise<void> {
    this.rest()
    const to = this.#within(viewWith(this.#view, view))
    return new Promise((arrive) => {
      this.#turning = { turn: { from: this.#view, to, startMs: nowMs, durationMs }, arrive }
    })
  }

  /** Where a turn that is under way leads, or the view as it is. */
  get goal(): View {
    return this.#turning?.turn.to ?? this.#view
  }

  throwWith(spin: Spin | null): void {
    this.rest()
    this.#spin = spin
  }

  /** Turns on and on, to the right where positive, until something else moves it; back again at the end of an image. */
  cruise(yawDegPerSecond: number): void {
    this.rest()
    this.#cruiseDegPerSecond = yawDegPerSecond
  }

  get isCruising(): boolean {
    return this.#cruiseDegPerSecond !== 0
  }

  /** Stands as a device is held. What turns the camera by itself is not disturbed. */
  lean({ yawDeg, pitchDeg, rollDeg }: Required<Omit<Pose, 'fovDeg'>>, nowMs: number): void {
    if (rollDeg !== this.#rollDeg) this.#changedAtMs = nowMs
    this.#rollDeg = rollDeg
    this.#set({ ...this.#view, yawDeg, pitchDeg }, nowMs)
  }

  /** Stops a turn, a spin or a cruise where it is. */
  rest(): void {
    this.#spin = null
    this.#cruiseDegPerSecond = 0
    const turning = this.#turning
    this.#turning = null
    turning?.arrive()
  }

  /** Moves on to a time. */
  step(nowMs: number): void {
    const elapsedMs = nowMs - this.#last.timeMs
    if (this.#turning) this.#stepTurn(this.#turning, nowMs)
    else if (this.#spin && elapsedMs > 0) this.#stepSpin(this.#spin, Math.min(elapsedMs, 100), nowMs)
    else if (this.isCruising && elapsedMs > 0) this.#stepCruise(Math.min(elapsedMs, 100), nowMs)
    this.#measure(elapsedMs, nowMs)
  }

  /** Moving by itself: another frame is needed. */
  get isDriven(): boolean {
    return this.#turning !== null || this.#spin !== null || this.isCruising
  }

  isMoving(nowMs: number): boolean {
    return this.isDriven || nowMs - this.#changedAtMs < settleMs
  }

  #stepTurn({ turn, arrive }: Turning, nowMs: number): void {
    const { view, done } = viewDuring(turn, nowMs)
    this.#set(view, nowMs)
    if (!done) return
    this.#turning = null
    arrive()
  }

  #stepSpin(spin: Spin, elapsedMs: number, nowMs: number): void {
    const { yawDeg, pitchDeg, left } = coast(spin, elapsedMs)
    this.#spin = isStill(left) ? null : left
    this.#set(this.#turnedBy({ yawDeg, pitchDeg }), nowMs)
  }

  #stepCruise(elapsedMs: number, nowMs: number): void {
    const { yawDeg } = this.#view
    this.#set(this.#turnedBy({ yawDeg: (this.#cruiseDegPerSecond * elapsedMs) / 1000, pitchDeg: 0 }), nowMs)
    if (this.#view.yawDeg === yawDeg) this.#cruiseDegPerSecond *= -1
  }

  #turnedBy({ yawDeg, pitchDeg }: Direction): View {
    return { ...this.#view, yawDeg: this.#view.yawDeg + yawDeg, pitchDeg: this.#view.pitchDeg + pitchDeg }
  }

  #measure(elapsedMs: number, nowMs: number): void {
    const seconds = elapsedMs / 1000
    const { view } = this.#last
    this.#last = { view: this.#view, timeMs: nowMs }
    if (seconds <= 0) return
    const still = seconds > 0.3
    this.#speed = {
      yawDegPerSecond: still ? 0 : yawTurnDeg(view.yawDeg, this.#view.yawDeg) / seconds,
      pitchDegPerSecond: still ? 0 : (this.#view.pitchDeg - view.pitchDeg) / seconds,
    }
  }

  #set(view: View, nowMs: number): void {
    const next = this.#within(view)
    const { yawDeg, pitchDeg, fovDeg } = this.#view
    if (next.yawDeg === yawDeg && next.pitchDeg === pitchDeg && next.fovDeg === fovDeg) return
    this.#view = next
    this.#changedAtMs = nowMs
  }

  #within(view: View): View {
    return viewWithin(view, this.#limits)
  }
}

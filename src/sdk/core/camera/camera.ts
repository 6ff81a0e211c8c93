import type { Direction, PartialView, View } from '../../../shared/geometry/sphere.ts'
import { clampView, type ViewLimits, viewWith } from './field-of-view.ts'
import { type AngularVelocity, coast, isStill, yawTurnDeg } from './inertia.ts'
import type { Bend, Pose } from './projection.ts'
import { type Turn, viewAt } from './turn.ts'

type Attitude = Required<Omit<Pose, 'fovDeg' | 'bend'>>
type ActiveTurn = { readonly turn: Turn; readonly onEnd: () => void }

/** The camera counts as moving for this long after its last change, so that a short pause in a drag isn't rest. */
const settleMs = 150
/** Longest time that one frame advances inertia and auto-rotation, so that the view doesn't jump after a pause. */
const maxStepMs = 100
/** After a longer interval between frames, the movement counts as paused and has no velocity. */
const maxMeasuredMs = 300

/** The visitor's view, moved by input, animated turns, inertia or auto-rotation. */
export class Camera {
  #view: View
  #limits: ViewLimits
  #activeTurn: ActiveTurn | null = null
  #flingVelocity: AngularVelocity | null = null
  #cruiseDegPerSecond = 0
  #rollDeg = 0
  #bend: Bend | undefined
  #changedAtMs = Number.NEGATIVE_INFINITY
  #velocity: AngularVelocity = { yawDegPerSecond: 0, pitchDegPerSecond: 0 }
  #lastStep: { readonly view: View; readonly timeMs: number }

  constructor(view: View, limits: ViewLimits) {
    this.#limits = limits
    this.#view = this.#clamp(view)
    this.#lastStep = { view: this.#view, timeMs: 0 }
  }

  get view(): View {
    return this.#view
  }

  get pose(): Required<Pose> {
    return { ...this.#view, rollDeg: this.#rollDeg, bend: this.#bend }
  }

  /** Bends the projection; other movements continue. */
  setBend(bend: Bend | undefined, nowMs: number): void {
    this.#bend = bend
    this.#changedAtMs = nowMs
  }

  /** True if the screen shows only a range of the sphere. */
  get isRangeLimited(): boolean {
    return this.#limits.range !== undefined
  }

  /** Angular velocity over the last frame. */
  get velocity(): AngularVelocity {
    return this.#velocity
  }

  setLimits(limits: ViewLimits): void {
    this.#limits = limits
    this.#view = this.#clamp(this.#view)
  }

  /** Jumps to a view and ends any movement. */
  setView(view: PartialView, nowMs: number): void {
    this.stop()
    this.#set(viewWith(this.#view, view), nowMs)
  }

  /** Turns the view by a drag, up to the edge of its range; ends other movements. */
  drag(direction: Direction, nowMs: number): void {
    this.stop()
    this.#move({ ...this.#view, ...direction }, nowMs)
  }

  /** Turns to a view in `durationMs`; resolves on arrival, or when another movement takes over. */
  turnTo(view: PartialView, durationMs: number, nowMs: number): Promise<void> {
    this.stop()
    const targetView = this.#clamp(viewWith(this.#view, view))
    const turnYawDeg = this.#limits.range?.yawTurnDeg ?? yawTurnDeg
    const yawDeg = turnYawDeg(this.#view.yawDeg, targetView.yawDeg)
    return new Promise((onEnd) => {
      this.#activeTurn = { turn: { from: this.#view, to: targetView, yawDeg, startMs: nowMs, durationMs }, onEnd }
    })
  }

  /** Target of the current turn, or the current view. */
  get targetView(): View {
    return this.#activeTurn?.turn.to ?? this.#view
  }

  fling(velocity: AngularVelocity | null): void {
    this.stop()
    this.#flingVelocity = velocity
  }

  /** Auto-rotates, to the right if positive, until another movement starts; reverses at the edge of a range. */
  cruise(yawDegPerSecond: number): void {
    this.stop()
    this.#cruiseDegPerSecond = yawDegPerSecond
  }

  get isCruising(): boolean {
    return this.#cruiseDegPerSecond !== 0
  }

  /** Turns the camera to the attitude of a device. Other movements continue. */
  setAttitude({ yawDeg, pitchDeg, rollDeg }: Attitude, nowMs: number): void {
    if (rollDeg !== this.#rollDeg) this.#changedAtMs = nowMs
    this.#rollDeg = rollDeg
    this.#move({ ...this.#view, yawDeg, pitchDeg }, nowMs)
  }

  /** Stops a turn, inertia or auto-rotation at the current view. */
  stop(): void {
    this.#flingVelocity = null
    this.#cruiseDegPerSecond = 0
    const activeTurn = this.#activeTurn
    this.#activeTurn = null
    activeTurn?.onEnd()
  }

  /** Advances movements to `nowMs`. */
  step(nowMs: number): void {
    const elapsedMs = nowMs - this.#lastStep.timeMs
    if (this.#activeTurn) this.#stepTurn(this.#activeTurn, nowMs)
    else if (this.#flingVelocity && elapsedMs > 0)
      this.#stepFling(this.#flingVelocity, Math.min(elapsedMs, maxStepMs), nowMs)
    else if (this.isCruising && elapsedMs > 0) this.#stepCruise(Math.min(elapsedMs, maxStepMs), nowMs)
    this.#measureVelocity(elapsedMs, nowMs)
  }

  /** True while the camera moves without input, so that another frame is needed. */
  get isAnimating(): boolean {
    return this.#activeTurn !== null || this.#flingVelocity !== null || this.isCruising
  }

  isMoving(nowMs: number): boolean {
    return this.isAnimating || nowMs - this.#changedAtMs < settleMs
  }

  #stepTurn({ turn, onEnd }: ActiveTurn, nowMs: number): void {
    const { view, hasEnded } = viewAt(turn, nowMs)
    this.#set(view, nowMs)
    if (!hasEnded) return
    this.#activeTurn = null
    onEnd()
  }

  #stepFling(velocity: AngularVelocity, elapsedMs: number, nowMs: number): void {
    const { yawDeg, pitchDeg, remaining } = coast(velocity, elapsedMs)
    this.#flingVelocity = isStill(remaining) ? null : remaining
    this.#move(this.#turnedBy({ yawDeg, pitchDeg }), nowMs)
  }

  #stepCruise(elapsedMs: number, nowMs: number): void {
    const { yawDeg } = this.#view
    this.#move(this.#turnedBy({ yawDeg: (this.#cruiseDegPerSecond * elapsedMs) / 1000, pitchDeg: 0 }), nowMs)
    if (this.#view.yawDeg === yawDeg) this.#cruiseDegPerSecond *= -1
  }

  #turnedBy({ yawDeg, pitchDeg }: Direction): View {
    return { ...this.#view, yawDeg: this.#view.yawDeg + yawDeg, pitchDeg: this.#view.pitchDeg + pitchDeg }
  }

  #measureVelocity(elapsedMs: number, nowMs: number): void {
    const seconds = elapsedMs / 1000
    const { view: lastView } = this.#lastStep
    this.#lastStep = { view: this.#view, timeMs: nowMs }
    if (seconds <= 0) return
    const isPause = elapsedMs > maxMeasuredMs
    this.#velocity = {
      yawDegPerSecond: isPause ? 0 : yawTurnDeg(lastView.yawDeg, this.#view.yawDeg) / seconds,
      pitchDegPerSecond: isPause ? 0 : (this.#view.pitchDeg - lastView.pitchDeg) / seconds,
    }
  }

  /** Moves the view continuously: beyond its range it stops at the edge. */
  #move(view: View, nowMs: number): void {
    this.#set(view, nowMs, this.#view.yawDeg)
  }

  #set(view: View, nowMs: number, fromYawDeg?: number): void {
    const next = clampView(view, this.#limits, fromYawDeg)
    const { yawDeg, pitchDeg, fovDeg } = this.#view
    if (next.yawDeg === yawDeg && next.pitchDeg === pitchDeg && next.fovDeg === fovDeg) return
    this.#view = next
    this.#changedAtMs = nowMs
  }

  #clamp(view: View): View {
    return clampView(view, this.#limits)
  }
}

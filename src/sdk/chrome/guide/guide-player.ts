import type { GuideStep } from './guide-plan.ts'

/** `off`: guided play isn't running; `ended`: it has reached the end of the last stop. */
export type GuideStatus = 'off' | 'playing' | 'paused' | 'ended'
/** `position` counts from 1. */
export type GuideState = { readonly status: GuideStatus; readonly position: number; readonly total: number }

/** Progress of the stop's video. */
export type VideoProgress = { readonly ended: boolean; readonly timeSeconds: number }

/** Access of guided play to the viewer. Indexes count the stops of guided play only. */
export type GuideAdapter = {
  readonly total: () => number
  /** Index of the current stop; −1 if it isn't part of guided play. */
  readonly currentIndex: () => number
  /** Goes to a stop. Resolves on arrival or when the navigation is aborted. */
  readonly goTo: (index: number, signal: AbortSignal) => Promise<void>
  readonly stepsOf: (index: number) => readonly GuideStep[]
  /** Starts a step, or resumes it for its remaining duration. */
  readonly startStep: (step: GuideStep, durationMs: number) => void
  /** Stops the camera and the video. */
  readonly halt: () => void
  /** Cancels a pending video start, but stops nothing that moves. */
  readonly release: () => void
  readonly onChange: (state: GuideState) => void
}

/** State machine of guided play: runs the steps of each stop by timer, then goes to the next stop. */
export class GuidePlayer {
  readonly #adapter: GuideAdapter
  #status: GuideStatus = 'off'
  #index = 0
  /** Remaining steps of the stop, the current one first; null until the stop is reached. */
  #steps: readonly GuideStep[] | null = null
  #remainingMs = 0
  #startedAtMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #navigation: AbortController | null = null
  #isHidden = false
  #videoSeconds = 0

  constructor(adapter: GuideAdapter) {
    this.#adapter = adapter
  }

  get state(): GuideState {
    return { status: this.#status, position: this.#index + 1, total: this.#adapter.total() }
  }

  /** Starts at the current stop, resumes after a pause, or restarts after the end. */
  play(): void {
    const { status } = this.state
    if (status === 'playing') return
    const currentIndex = this.#adapter.currentIndex()
    const canResume = this.#navigation !== null || (currentIndex === this.#index && this.#steps !== null)
    if (status === 'ended' || currentIndex < 0) this.#enter(0)
    else if (status === 'off' || !canResume) this.#enter(currentIndex)
    else {
      this.#setStatus('playing')
      this.#resume()
    }
  }

  pause(): void {
    if (this.#status !== 'playing') return
    this.#suspend()
    this.#adapter.halt()
    this.#setStatus('paused')
  }

  /** Pauses because the visitor has taken over, without halting a movement that they may have started. */
  yield(): void {
    if (this.#status !== 'playing') return
    this.#suspend()
    this.#adapter.release()
    this.#setStatus('paused')
  }

  next(): void {
    this.#moveBy(1)
  }

  previous(): void {
    this.#moveBy(-1)
  }

  stop(): void {
    if (this.#status === 'off') return
    const wasPlaying = this.#status === 'playing'
    this.#suspend()
    this.#navigation?.abort()
    this.#navigation = this.#steps = null
    if (wasPlaying) this.#adapter.halt()
    this.#setStatus('off')
  }

  /** Suspends the current step while the tour isn't visible. */
  setHidden(isHidden: boolean): void {
    if (isHidden === this.#isHidden) return
    this.#isHidden = isHidden
    if (this.#status !== 'playing' || this.#steps === null) return
    if (isHidden) {
      this.#suspend()
      this.#adapter.halt()
    } else this.#resume()
  }

  /** Yields if the visitor or the page went to another stop. */
  onStopChange(): void {
    if (this.#navigation === null && this.#adapter.currentIndex() !== this.#index) this.yield()
  }

  /** Ends a video step with its video, and extends it while the video advances. */
  onVideoProgress({ ended, timeSeconds }: VideoProgress): void {
    const step = this.#steps?.[0]
    if (!step?.video || this.#timer === undefined) return
    if (ended) this.#endStep()
    else if (timeSeconds !== this.#videoSeconds) {
      this.#videoSeconds = timeSeconds
      this.#startTimer(step.durationMs)
    }
  }

  #moveBy(offset: number): void {
    const index = this.#index + offset
    if (index < 0 || index >= this.#adapter.total()) return
    this.#suspend()
    this.#enter(index)
  }

  #setStatus(status: GuideStatus): void {
    this.#status = status
    this.#adapter.onChange(this.state)
  }

  #enter(index: number): void {
    this.#index = index
    this.#steps = null
    this.#setStatus('playing')
    void this.#goTo(index)
  }

  async #goTo(index: number): Promise<void> {
    const navigation = new AbortController()
    this.#navigation?.abort()
    this.#navigation = navigation
    if (this.#adapter.currentIndex() !== index) {
      await this.#adapter.goTo(index, navigation.signal).catch(() => undefined)
    }
    if (this.#navigation !== navigation) return
    this.#navigation = null
    if (this.#adapter.currentIndex() === index) this.#runSteps(this.#adapter.stepsOf(index))
    else this.yield()
  }

  #runSteps(steps: readonly GuideStep[]): void {
    const [step] = steps
    this.#steps = steps
    if (step) {
      this.#remainingMs = step.durationMs
      this.#resume()
    } else this.#leaveStop()
  }

  #resume(): void {
    const step = this.#steps?.[0]
    if (!step || this.#isHidden || this.#status !== 'playing') return
    this.#adapter.startStep(step, this.#remainingMs)
    this.#startTimer(this.#remainingMs)
  }

  #startTimer(durationMs: number): void {
    clearTimeout(this.#timer)
    this.#remainingMs = durationMs
    this.#startedAtMs = performance.now()
    this.#timer = setTimeout(() => this.#endStep(), durationMs)
  }

  #suspend(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#remainingMs = Math.max(0, this.#remainingMs - (performance.now() - this.#startedAtMs))
  }

  #endStep(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#runSteps(this.#steps?.slice(1) ?? [])
  }

  #leaveStop(): void {
    if (this.#index + 1 < this.#adapter.total()) this.#enter(this.#index + 1)
    else {
      this.#adapter.halt()
      this.#setStatus('ended')
    }
  }
}

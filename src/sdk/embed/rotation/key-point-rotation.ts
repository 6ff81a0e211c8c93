import { angleBetweenDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../core/api.ts'
import type { KeyPoint } from '../../core/scene/scene-api.ts'
import { IdleWatch, type IdleWatchPorts } from './idle-watch.ts'

/** Checked options of a rotation. */
export type RotationFields = {
  readonly keyPoints: readonly KeyPoint[]
  readonly degPerSecond: number
  readonly idleMs: number | undefined
  /** Id of the stop; null for all stops. */
  readonly stopId: string | null
}

type RotationPorts = Pick<IdleWatchPorts, 'element' | 'isBusy' | 'signal'> & {
  readonly viewer: Pick<TourViewer, 'on' | 'getView' | 'setView' | 'stop' | 'inVR' | 'ready'>
  /** Resolves once the visitor has started the tour; undefined if it starts immediately. */
  readonly started: Promise<void> | undefined
  readonly prefersReducedMotion: () => boolean
  /** Shows a text during a pause, or none. */
  readonly showText: (text: string) => void
}

const defaultPauseMs = 2000
/** Shortest turn and pause, so that a rotation always takes time. */
const minTurnMs = 500
const minPauseMs = 100
/** A turn that resolves this much too early was ended by another movement. */
const toleranceMs = 50

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Turns the view through key points, over and over, with a pause at each. Any input ends it. */
export class KeyPointRotation {
  readonly #ports: RotationPorts
  readonly #fields: RotationFields
  readonly #idleWatch: IdleWatch
  #nextIndex = 0
  #run: AbortController | undefined

  constructor(ports: RotationPorts, fields: RotationFields) {
    const { viewer, signal } = ports
    this.#ports = ports
    this.#fields = fields
    const unsubscribe = viewer.on('stopchange', () => this.stop())
    this.#idleWatch = new IdleWatch({
      viewer: { on: (name, listener) => viewer.on(name, (event) => this.isRunning || listener(event)) },
      element: ports.element,
      idleMs: fields.idleMs,
      isBusy: () => ports.isBusy() || !this.#canRun,
      onInput: () => this.stop(),
      onIdle: () => this.start(),
      signal,
    })
    signal.addEventListener('abort', () => {
      unsubscribe()
      this.stop()
    })
    if (fields.idleMs === undefined) void Promise.all([viewer.ready, ports.started]).then(() => this.start())
  }

  get isRunning(): boolean {
    return this.#run !== undefined
  }

  get #canRun(): boolean {
    const { viewer, prefersReducedMotion, signal } = this.#ports
    const { stopId } = this.#fields
    const isAtStop = stopId === null || viewer.stop.id === stopId
    return isAtStop && !signal.aborted && !prefersReducedMotion() && !viewer.inVR
  }

  /** Starts at the key point after the last one. Does nothing at another stop, and for visitors who prefer reduced motion. */
  start(): void {
    if (this.isRunning || !this.#canRun) return
    const run = new AbortController()
    this.#run = run
    void this.#rotate(run.signal).finally(() => {
      if (this.#run === run) this.#end()
    })
  }

  /** Ends the rotation at the current view. */
  stop(): void {
    if (!this.isRunning) return
    const { viewer } = this.#ports
    this.#end()
    void viewer.setView(viewer.getView())
  }

  #end(): void {
    this.#run?.abort()
    this.#run = undefined
    this.#ports.showText('')
    this.#idleWatch.restart()
  }

  async #rotate(signal: AbortSignal): Promise<void> {
    const { keyPoints } = this.#fields
    while (!signal.aborted && this.#canRun) {
      const keyPoint = keyPoints[this.#nextIndex % keyPoints.length]
      if (!keyPoint || !(await this.#turnTo(keyPoint)) || signal.aborted) return
      this.#nextIndex += 1
      this.#ports.showText(keyPoint.text ?? '')
      await wait(Math.max(minPauseMs, keyPoint.pauseMs ?? defaultPauseMs), signal)
      if (!signal.aborted) this.#ports.showText('')
    }
  }

  /** Turns to a key point. Resolves with false if another movement took over. */
  async #turnTo({ yawDeg, pitchDeg, fovDeg }: KeyPoint): Promise<boolean> {
    const { viewer } = this.#ports
    const from: View = viewer.getView()
    const angleDeg = angleBetweenDeg(from, { yawDeg, pitchDeg })
    const animateMs = Math.max(minTurnMs, Math.round((angleDeg / this.#fields.degPerSecond) * 1000))
    const startMs = performance.now()
    await viewer.setView({ yawDeg, pitchDeg, fovDeg }, { animateMs })
    return performance.now() - startMs >= animateMs - toleranceMs
  }
}

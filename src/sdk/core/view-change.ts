import type { View } from '../../shared/geometry/sphere.ts'

/** Listeners hear of a moving view at most this often, and once more when it has come to rest. */
const pauseMs = 100

/** Thins out view changes. */
export class ViewChange {
  readonly #tell: (view: View) => void
  #told: View | null = null
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(tell: (view: View) => void) {
    this.#tell = tell
  }

  /** Called once per frame. */
  frame(view: View, nowMs: number, moving: boolean): void {
    const told = this.#told
    const same = told?.yawDeg === view.yawDeg && told.pitchDeg === view.pitchDeg && told.fovDeg === view.fovDeg
    if (same || (moving && nowMs - this.#toldAtMs < pauseMs)) return
    this.#told = view
    this.#toldAtMs = nowMs
    this.#tell(view)
  }
}

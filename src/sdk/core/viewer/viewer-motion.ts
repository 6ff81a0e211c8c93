import type { PartialView, View } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { CameraControls } from '../input/camera-controls.ts'
import type { InputTarget } from '../input/input-target.ts'
import type { Gyroscope } from '../motion/gyroscope.ts'
import type { FrameLoop } from '../stage/frame-loop.ts'
import type { ViewerEventTarget } from './viewer-events.ts'
import type { ViewerScreen } from './viewer-screen.ts'

/** Minimum interval of `viewchange` events. The view at rest is always emitted. */
const viewChangeIntervalMs = 100

/** Throttles `viewchange` events. */
class ViewChangeThrottle {
  readonly #emit: (view: View) => void
  #lastView: View | null = null
  #lastMs = Number.NEGATIVE_INFINITY

  constructor(emit: (view: View) => void) {
    this.#emit = emit
  }

  /** Called once per frame. */
  update(view: View, nowMs: number, isMoving: boolean): void {
    const lastView = this.#lastView
    const isSame =
      lastView?.yawDeg === view.yawDeg && lastView.pitchDeg === view.pitchDeg && lastView.fovDeg === view.fovDeg
    if (isSame || (isMoving && nowMs - this.#lastMs < viewChangeIntervalMs)) return
    this.#lastView = view
    this.#lastMs = nowMs
    this.#emit(view)
  }
}

type ViewerMotionPorts = {
  readonly camera: Camera
  readonly screen: ViewerScreen
  readonly gyroscope: Gyroscope
  readonly loop: FrameLoop
  readonly events: ViewerEventTarget
  /** True if the view must not move without input. */
  readonly avoidsMotion: () => boolean
  readonly home: () => View
}

/** Movements of the view: by input, animated turns and auto-rotation. */
export class ViewerMotion {
  readonly #ports: ViewerMotionPorts
  readonly #cameraControls: CameraControls
  readonly #viewChangeThrottle: ViewChangeThrottle
  #isCruising = false

  constructor(ports: ViewerMotionPorts) {
    const { camera, screen, events, home } = ports
    this.#ports = ports
    this.#viewChangeThrottle = new ViewChangeThrottle((view) => events.emit('viewchange', view))
    this.#cameraControls = new CameraControls(camera, {
      viewport: () => screen.viewport,
      turnTo: (view, durationMs) => void this.turnTo(view, durationMs),
      home,
    })
  }

  /** Target of pointer, wheel and keys: the camera, or the current flat image. */
  get target(): InputTarget {
    return this.#ports.screen.plane ?? this.#cameraControls
  }

  /** Turns to a view, without animation for visitors who prefer reduced motion. */
  turnTo(view: PartialView, animateMs = 0): Promise<void> {
    const { camera, loop, avoidsMotion } = this.#ports
    const nowMs = performance.now()
    loop.wake()
    if (animateMs > 0 && !avoidsMotion()) return camera.turnTo(view, animateMs, nowMs)
    camera.setView(view, nowMs)
    return Promise.resolve()
  }

  /** Auto-rotates until the view is moved in another way. Ignored for reduced motion. A speed of 0 ends it. */
  cruise(yawDegPerSecond: number): void {
    const { camera, gyroscope, loop, avoidsMotion } = this.#ports
    if (avoidsMotion() || (yawDegPerSecond === 0 && !camera.isCruising)) return
    if (yawDegPerSecond !== 0) gyroscope.disable()
    camera.cruise(yawDegPerSecond)
    loop.wake()
  }

  /** Emits view and auto-rotation changes, once per frame. */
  report(nowMs: number, isMoving: boolean): void {
    const { camera, events } = this.#ports
    this.#viewChangeThrottle.update(camera.view, nowMs, isMoving)
    const { isCruising } = camera
    if (isCruising !== this.#isCruising) events.emit('cruisechange', { active: isCruising })
    this.#isCruising = isCruising
  }
}

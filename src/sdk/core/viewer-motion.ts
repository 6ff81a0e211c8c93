import type { PartialView, View } from '../../shared/geometry/sphere.ts'
import type { Camera } from './camera/camera.ts'
import type { Steered } from './input/steered.ts'
import { Steering } from './input/steering.ts'
import type { Gyroscope } from './motion/gyroscope.ts'
import type { FrameLoop } from './stage/frame-loop.ts'
import { ViewChange } from './view-change.ts'
import type { ViewerEventTarget } from './viewer-events.ts'
import type { ViewerScreen } from './viewer-screen.ts'

type ViewerMotionPorts = {
  readonly camera: Camera
  readonly screen: ViewerScreen
  readonly gyroscope: Gyroscope
  readonly loop: FrameLoop
  readonly events: ViewerEventTarget
  /** Nothing moves the view by itself. */
  readonly isCalm: () => boolean
  readonly home: () => View
}

/** What moves the view: hands and keys, turns to a view, and turning by itself. */
export class ViewerMotion {
  readonly #ports: ViewerMotionPorts
  readonly #steering: Steering
  readonly #viewChange: ViewChange
  #isCruising = false

  constructor(ports: ViewerMotionPorts) {
    const { camera, screen, events, home } = ports
    this.#ports = ports
    this.#viewChange = new ViewChange((view) => events.emit('viewchange', view))
    this.#steering = new Steering(camera, {
      viewport: () => screen.viewport,
      turnTo: (view, durationMs) => void this.turnTo(view, durationMs),
      home,
    })
  }

  /** What hands and keys move: the camera, or the flat image that is shown. */
  get steered(): Steered {
    return this.#ports.screen.plane ?? this.#steering
  }

  /** Turns to a view, at once where the view is to be calm. */
  turnTo(view: PartialView, animateMs = 0): Promise<void> {
    const { camera, loop, isCalm } = this.#ports
    const nowMs = performance.now()
    loop.wake()
    if (animateMs > 0 && !isCalm()) return camera.turnTo(view, animateMs, nowMs)
    camera.look(view, nowMs)
    return Promise.resolve()
  }

  /** Turns slowly on, until anything else moves the view; not where the view is to be calm. 0 ends it. */
  cruise(yawDegPerSecond: number): void {
    const { camera, gyroscope, loop, isCalm } = this.#ports
    if (isCalm() || (yawDegPerSecond === 0 && !camera.isCruising)) return
    if (yawDegPerSecond !== 0) gyroscope.disable()
    camera.cruise(yawDegPerSecond)
    loop.wake()
  }

  /** Tells listeners of where the visitor looks, once per frame. */
  tell(nowMs: number, moving: boolean): void {
    const { camera, events } = this.#ports
    this.#viewChange.frame(camera.view, nowMs, moving)
    const { isCruising } = camera
    if (isCruising !== this.#isCruising) events.emit('cruisechange', { active: isCruising })
    this.#isCruising = isCruising
  }
}

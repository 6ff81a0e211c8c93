import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'

/**
 * Yaw between the tour and the visitor's physical space. A session begins with the page's view ahead; each turn of the
 * view that isn't the head's, such as the arrival at another stop, turns the tour around the visitor.
 */
export class Bearing {
  readonly #camera: Camera
  #turnDeg = 0
  #lastYawDeg: number | null = null

  constructor(camera: Camera) {
    this.#camera = camera
  }

  get turnDeg(): number {
    return this.#turnDeg
  }

  /** Points the camera where the head looks, as far as the panorama reaches. */
  follow(head: Direction, nowMs: number): void {
    const camera = this.#camera
    if (camera.view.yawDeg !== this.#lastYawDeg) this.#turnDeg = camera.view.yawDeg - head.yawDeg
    camera.setView({ yawDeg: head.yawDeg + this.#turnDeg, pitchDeg: head.pitchDeg }, nowMs)
    this.#lastYawDeg = camera.view.yawDeg
  }
}

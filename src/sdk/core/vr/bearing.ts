import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'

/**
 * Yaw between the visitor's physical space and the tour. A session begins with the page's view ahead. If anything but
 * the head turns the view, such as the arrival at another stop, the tour turns around the visitor.
 */
export class Bearing {
  readonly #camera: Camera
  #tourYawDeg = 0
  #lastYawDeg: number | null = null

  constructor(camera: Camera) {
    this.#camera = camera
  }

  /** Yaw that is added to the head's yaw to get the yaw in the tour. */
  get tourYawDeg(): number {
    return this.#tourYawDeg
  }

  /** Points the camera where the head looks, as far as the panorama reaches. */
  follow(head: Direction, nowMs: number): void {
    const camera = this.#camera
    if (camera.view.yawDeg !== this.#lastYawDeg) this.#tourYawDeg = camera.view.yawDeg - head.yawDeg
    camera.setView({ yawDeg: head.yawDeg + this.#tourYawDeg, pitchDeg: head.pitchDeg }, nowMs)
    this.#lastYawDeg = camera.view.yawDeg
  }
}

import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'

/**
 * How far the tour is turned against the room that a visitor stands in. They begin where the page looked, and whatever
 * turns the view besides their head, such as the arrival at another stop, turns the tour around them.
 */
export class Bearing {
  readonly #camera: Camera
  #turnDeg = 0
  #toldYawDeg: number | null = null

  constructor(camera: Camera) {
    this.#camera = camera
  }

  get turnDeg(): number {
    return this.#turnDeg
  }

  /** Takes where the head looks in its room; the camera looks there, as far as the image goes. */
  follow(head: Direction, nowMs: number): void {
    const camera = this.#camera
    if (camera.view.yawDeg !== this.#toldYawDeg) this.#turnDeg = camera.view.yawDeg - head.yawDeg
    camera.look({ yawDeg: head.yawDeg + this.#turnDeg, pitchDeg: head.pitchDeg }, nowMs)
    this.#toldYawDeg = camera.view.yawDeg
  }
}

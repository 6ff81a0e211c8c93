import type { StopCamera } from '../../src/server/domain/tours/samples/stop-cameras.ts'
import { radPerDeg } from '../../src/shared/geometry/sphere.ts'
import type { Ray } from './ray.ts'

/** Rays of an equirectangular image with an aspect ratio of 2:1, centered on the stop's bearing. */
export class PanoramaCamera {
  readonly widthPx: number
  readonly heightPx: number
  private readonly stop: StopCamera

  constructor(stop: StopCamera, widthPx: number) {
    this.stop = stop
    this.widthPx = widthPx
    this.heightPx = widthPx / 2
  }

  /** Aims a ray through a point of the image, in pixels; whole numbers are pixel corners. */
  aim(ray: Ray, x: number, y: number): void {
    const bearing = (x / this.widthPx - 0.5) * 2 * Math.PI + this.stop.northOffsetDeg * radPerDeg
    const pitch = (0.5 - y / this.heightPx) * Math.PI
    const horizontal = Math.cos(pitch)
    const [px, py, pz] = this.stop.position
    ray.from(px, py, pz).toward(Math.sin(bearing) * horizontal, Math.sin(pitch), -Math.cos(bearing) * horizontal)
  }

  get radPerPixel(): number {
    return (2 * Math.PI) / this.widthPx
  }
}

import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { Ray } from '../ray.ts'
import type { Landscape } from '../shapes/landscape.ts'

const width = 512
const height = 256
const bytesPerPixel = 3 * Float32Array.BYTES_PER_ELEMENT
/** Upper limit of radiance: the sun's glitter would only be noise in the map. */
const radianceMax = 5

/** Environment map: the landscape rendered once from the house, for rays that need only approximate light. */
export class EnvironmentMap {
  readonly pixels: Float32Array

  constructor(pixels: Float32Array = new Float32Array(new SharedArrayBuffer(width * height * bytesPerPixel))) {
    this.pixels = pixels
  }

  /** Renders the landscape as seen from a point. */
  bake(landscape: Landscape, [x, y, z]: Vec3): void {
    const ray = new Ray()
    const color = new Float64Array(3)
    for (let row = 0; row < height; row++) {
      const pitchRad = (0.5 - (row + 0.5) / height) * Math.PI
      for (let column = 0; column < width; column++) {
        const yawRad = ((column + 0.5) / width) * 2 * Math.PI
        ray
          .from(x, y, z)
          .toward(Math.sin(yawRad) * Math.cos(pitchRad), Math.sin(pitchRad), -Math.cos(yawRad) * Math.cos(pitchRad))
        landscape.radiance(ray, color)
        for (let channel = 0; channel < 3; channel++)
          this.pixels[(row * width + column) * 3 + channel] = Math.min(radianceMax, color[channel] as number)
      }
    }
  }

  /** Adds the weighted radiance from a ray's direction to `out`. */
  addRadiance(ray: Ray, weight: number, out: Float64Array): void {
    const yawTurns = Math.atan2(ray.dx, -ray.dz) / (2 * Math.PI)
    const column = Math.min(width - 1, Math.floor((yawTurns < 0 ? yawTurns + 1 : yawTurns) * width))
    const row = Math.min(
      height - 1,
      Math.floor((0.5 - Math.asin(Math.max(-1, Math.min(1, ray.dy))) / Math.PI) * height),
    )
    const index = (row * width + column) * 3
    out[0] = (out[0] as number) + weight * (this.pixels[index] as number)
    out[1] = (out[1] as number) + weight * (this.pixels[index + 1] as number)
    out[2] = (out[2] as number) + weight * (this.pixels[index + 2] as number)
  }
}

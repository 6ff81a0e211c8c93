import type { PanoramaCamera } from '../panorama-camera.ts'
import { Hit, Ray } from '../ray.ts'
import { evenA, evenB, type Lighting } from './lighting.ts'

const bytesPerTexel = 3 * Float32Array.BYTES_PER_ELEMENT
/** Length of the camera's rays. Beyond it there is only landscape. */
const rayLengthM = 120
/** Weight of a texel at the greatest distance, so that a lookup beside an edge still finds light. */
const proximityMin = 0.002
/** Total weight below which a lookup counts as failed. */
const totalWeightMin = 0.02
/** Smallest cosine of the angle between the normals of a hit and a texel of the same surface. */
const normalCosineMin = 0.85
const normalExponent = 8
/** Largest distance of a texel from the plane of the hit: a constant, plus a part of the distance from the camera. */
const planeDistanceMaxM = 0.012
const planeDistancePerMeter = 0.006

export type IndirectArrays = {
  readonly light: Float32Array
  readonly positions: Float32Array
  readonly normals: Float32Array
}

/** Diffuse light of one panorama at a lower resolution, with the geometry that guides its smoothing. */
export class IndirectImage {
  readonly width: number
  readonly height: number
  readonly arrays: IndirectArrays

  constructor(width: number, arrays?: IndirectArrays) {
    this.width = width
    this.height = width / 2
    const allocate = () => new Float32Array(new SharedArrayBuffer(this.width * this.height * bytesPerTexel))
    this.arrays = arrays ?? { light: allocate(), positions: allocate(), normals: allocate() }
  }

  /** Gathers light for the rows from `firstRow` up to, not including, `endRow`. Pixels without a solid get a zero normal. */
  gatherRows(
    scene: { lighting: Lighting; camera: PanoramaCamera; samples: number },
    firstRow: number,
    endRow: number,
  ): void {
    const ray = new Ray()
    const hit = new Hit()
    const out = new Float64Array(3)
    const { light, positions, normals } = this.arrays
    for (let y = firstRow; y < endRow; y++) {
      for (let x = 0; x < this.width; x++) {
        const index = (y * this.width + x) * 3
        scene.camera.aim(ray, x + 0.5, y + 0.5)
        if (!scene.lighting.scene.solid.nearest(ray, hit, rayLengthM)) {
          normals.fill(0, index, index + 3)
          continue
        }
        const sampling = {
          count: scene.samples,
          angleOffset: (x * evenA + y * evenB) % 1,
          radiusOffset: (x * evenB + y * evenA + 0.31) % 1,
        }
        scene.lighting.gather(hit, sampling, out)
        light.set(out, index)
        positions[index] = hit.px
        positions[index + 1] = hit.py
        positions[index + 2] = hit.pz
        normals[index] = hit.nx
        normals[index + 1] = hit.ny
        normals[index + 2] = hit.nz
      }
    }
  }

  /** Writes the light at a hit near an image point (u, v in 0…1), from texels of the same surface; false without any. */
  lookUp(hit: Hit, imagePoint: { u: number; v: number }, out: Float64Array): boolean {
    const x = imagePoint.u * this.width - 0.5
    const y = imagePoint.v * this.height - 0.5
    const leftColumn = Math.floor(x)
    const top = Math.floor(y)
    out.fill(0)
    let totalWeight = 0
    for (let row = 0; row < 2; row++) {
      const texelRow = Math.max(0, Math.min(this.height - 1, top + row))
      for (let column = 0; column < 2; column++) {
        const texelColumn = (leftColumn + column + this.width) % this.width
        const proximity = (1 - Math.abs(x - leftColumn - column)) * (1 - Math.abs(y - top - row)) + proximityMin
        totalWeight += this.addTexel(hit, { index: (texelRow * this.width + texelColumn) * 3, proximity }, out)
      }
    }
    if (totalWeight < totalWeightMin) return false
    for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] as number) / totalWeight
    return true
  }

  /** Adds a texel's light to `out`; returns its weight, which is 0 on another surface. */
  private addTexel(hit: Hit, texel: { index: number; proximity: number }, out: Float64Array): number {
    const { light, positions, normals } = this.arrays
    const { index } = texel
    const normalCosine =
      hit.nx * (normals[index] as number) +
      hit.ny * (normals[index + 1] as number) +
      hit.nz * (normals[index + 2] as number)
    if (normalCosine < normalCosineMin) return 0
    const planeDistance =
      hit.nx * (hit.px - (positions[index] as number)) +
      hit.ny * (hit.py - (positions[index + 1] as number)) +
      hit.nz * (hit.pz - (positions[index + 2] as number))
    if (Math.abs(planeDistance) > planeDistanceMaxM + hit.distance * planeDistancePerMeter) return 0
    const weight = texel.proximity * normalCosine ** normalExponent
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (out[channel] as number) + weight * (light[index + channel] as number)
    return weight
  }
}

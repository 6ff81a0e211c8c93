import type { PanoramaCamera } from '../panorama-camera.ts'
import { Hit, Ray } from '../ray.ts'
import { evenA, evenB, type Lighting } from './lighting.ts'

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
    const allocate = () => new Float32Array(new SharedArrayBuffer(this.width * this.height * 12))
    this.arrays = arrays ?? { light: allocate(), positions: allocate(), normals: allocate() }
  }

  /** Gathers light for rows `from` to `to`. Pixels that see no solid keep a zero normal. */
  gatherRows(scene: { lighting: Lighting; camera: PanoramaCamera; samples: number }, from: number, to: number): void {
    const ray = new Ray()
    const hit = new Hit()
    const out = new Float64Array(3)
    const { light, positions, normals } = this.arrays
    for (let y = from; y < to; y++) {
      for (let x = 0; x < this.width; x++) {
        const index = (y * this.width + x) * 3
        scene.camera.aim(ray, x + 0.5, y + 0.5)
        if (!scene.lighting.scene.solid.nearest(ray, hit, 120)) {
          normals.fill(0, index, index + 3)
          continue
        }
        const sampling = { count: scene.samples, a: (x * evenA + y * evenB) % 1, b: (x * evenB + y * evenA + 0.31) % 1 }
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

  /** Light at a hit near image point (u, v in 0…1), from texels of the same surface; false when there is none. */
  lookUp(hit: Hit, imagePoint: { u: number; v: number }, out: Float64Array): boolean {
    const x = imagePoint.u * this.width - 0.5
    const y = imagePoint.v * this.height - 0.5
    const leftColumn = Math.floor(x)
    const top = Math.floor(y)
    out.fill(0)
    let totalWeight = 0
    for (let row = 0; row < 2; row++) {
      const ty = Math.max(0, Math.min(this.height - 1, top + row))
      for (let column = 0; column < 2; column++) {
        const tx = (leftColumn + column + this.width) % this.width
        const proximity = (1 - Math.abs(x - leftColumn - column)) * (1 - Math.abs(y - top - row)) + 0.002
        totalWeight += this.addTexel(hit, { index: (ty * this.width + tx) * 3, proximity }, out)
      }
    }
    if (totalWeight < 0.02) return false
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) / totalWeight
    return true
  }

  /** Adds a texel's light to `out`; returns its weight, which is 0 on another surface. */
  private addTexel(hit: Hit, texel: { index: number; proximity: number }, out: Float64Array): number {
    const { light, positions, normals } = this.arrays
    const { index } = texel
    const normalMatch =
      hit.nx * (normals[index] as number) +
      hit.ny * (normals[index + 1] as number) +
      hit.nz * (normals[index + 2] as number)
    if (normalMatch < 0.85) return 0
    const planeDistance =
      hit.nx * (hit.px - (positions[index] as number)) +
      hit.ny * (hit.py - (positions[index + 1] as number)) +
      hit.nz * (hit.pz - (positions[index + 2] as number))
    if (Math.abs(planeDistance) > 0.012 + hit.distance * 0.006) return 0
    const weight = texel.proximity * normalMatch ** 8
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + weight * (light[index + c] as number)
    return weight
  }
}

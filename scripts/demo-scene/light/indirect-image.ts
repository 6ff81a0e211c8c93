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
        const at = (y * this.width + x) * 3
        scene.camera.aim(ray, x + 0.5, y + 0.5)
        if (!scene.lighting.scene.solid.nearest(ray, hit, 120)) {
          normals.fill(0, at, at + 3)
          continue
        }
        const sampling = { count: scene.samples, a: (x * evenA + y * evenB) % 1, b: (x * evenB + y * evenA + 0.31) % 1 }
        scene.lighting.gather(hit, sampling, out)
        light.set(out, at)
        positions[at] = hit.px
        positions[at + 1] = hit.py
        positions[at + 2] = hit.pz
        normals[at] = hit.nx
        normals[at + 1] = hit.ny
        normals[at + 2] = hit.nz
      }
    }
  }

  /** Light at a hit near image point (u, v in 0…1), from texels of the same surface; false when there is none. */
  lookUp(hit: Hit, spot: { u: number; v: number }, out: Float64Array): boolean {
    const x = spot.u * this.width - 0.5
    const y = spot.v * this.height - 0.5
    const leftColumn = Math.floor(x)
    const top = Math.floor(y)
    out.fill(0)
    let total = 0
    for (let row = 0; row < 2; row++) {
      const ty = Math.max(0, Math.min(this.height - 1, top + row))
      for (let column = 0; column < 2; column++) {
        const tx = (leftColumn + column + this.width) % this.width
        const near = (1 - Math.abs(x - leftColumn - column)) * (1 - Math.abs(y - top - row)) + 0.002
        total += this.addTexel(hit, { at: (ty * this.width + tx) * 3, near }, out)
      }
    }
    if (total < 0.02) return false
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) / total
    return true
  }

  private addTexel(hit: Hit, texel: { at: number; near: number }, out: Float64Array): number {
    const { light, positions, normals } = this.arrays
    const { at } = texel
    const alike =
      hit.nx * (normals[at] as number) + hit.ny * (normals[at + 1] as number) + hit.nz * (normals[at + 2] as number)
    if (alike < 0.85) return 0
    const apart =
      hit.nx * (hit.px - (positions[at] as number)) +
      hit.ny * (hit.py - (positions[at + 1] as number)) +
      hit.nz * (hit.pz - (positions[at + 2] as number))
    if (Math.abs(apart) > 0.012 + hit.distance * 0.006) return 0
    const weight = texel.near * alike ** 8
    for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + weight * (light[at + c] as number)
    return weight
  }
}

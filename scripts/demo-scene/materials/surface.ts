import type { Hit } from '../ray.ts'

/** Optical properties of a surface point. */
export class Surface {
  // Albedo
  r = 0.5
  g = 0.5
  b = 0.5
  // Shading normal
  nx = 0.5
  ny = 0.5
  nz = 0.5
  /** Reflectance at normal incidence; 0 for a matte surface. */
  mirror = 0
  /** Spread of reflections, as a tangent. */
  roughness = 0
  /** Fraction of its albedo that a thin sheet such as a leaf transmits. */
  transmission = 0
  /** Emitted radiance, times the surface's color. */
  glow = 0
  /** Metals color their reflections. */
  isMetal = false

  reset(hit: Hit): void {
    this.nx = hit.nx
    this.ny = hit.ny
    this.nz = hit.nz
    this.mirror = 0
    this.roughness = 0
    this.transmission = 0
    this.glow = 0
    this.isMetal = false
  }

  color(r: number, g: number, b: number): this {
    this.r = r
    this.g = g
    this.b = b
    return this
  }

  shade(factor: number): this {
    this.r *= factor
    this.g *= factor
    this.b *= factor
    return this
  }

  /** Sets the reflectance (`mirror`) of the surface and the spread (`roughness`) of its reflections. */
  polish(mirror: number, roughness: number): this {
    this.mirror = mirror
    this.roughness = roughness
    return this
  }

  /** Tilts the shading normal by the slopes of a relief along both axes of `plane`. */
  bump(alongA: number, alongB: number): void {
    if (Math.abs(this.ny) > 0.7) this.tilt(-alongA, 0, -alongB)
    else if (Math.abs(this.nx) > 0.7) this.tilt(0, -alongB, -alongA)
    else this.tilt(-alongA, -alongB, 0)
  }

  private tilt(x: number, y: number, z: number): void {
    const nx = this.nx + x
    const ny = this.ny + y
    const nz = this.nz + z
    const scale = 1 / Math.hypot(nx, ny, nz)
    this.nx = nx * scale
    this.ny = ny * scale
    this.nz = nz * scale
  }
}

/** Color and random seed of the shape that was hit. */
export type Tint = { r: number; g: number; b: number; seed: number }

export type Material = (hit: Hit, tint: Tint, surface: Surface) => void

/** Coordinates of a hit on the surface, in meters. Reused, because hits must not allocate. */
export const plane = { a: 0.5, b: 0.5 }

/** Sets `plane`: projects a hit along the axis that its normal is closest to. */
export function projectToPlane(hit: Hit): void {
  if (Math.abs(hit.ny) > 0.7) {
    plane.a = hit.px
    plane.b = hit.pz
  } else if (Math.abs(hit.nx) > 0.7) {
    plane.a = hit.pz
    plane.b = hit.py
  } else {
    plane.a = hit.px
    plane.b = hit.py
  }
}

/** Visibility of details of a size: 1 while they are wider than a pixel, falling to 0 when they would flicker. */
export function visibility(sizeM: number, footprint: number): number {
  return Math.max(0, Math.min(1, (sizeM / footprint - 0.7) / 1.6))
}

/** Fraction of a pixel that a joint covers. `distanceM` lies between the middles of the joint and the pixel. */
export function jointCoverage(distanceM: number, widthM: number, footprint: number): number {
  const halfWidth = widthM / 2
  const halfPixel = Math.max(footprint * 0.5, 1e-5)
  const coveredM = Math.max(0, Math.min(halfWidth, distanceM + halfPixel) - Math.max(-halfWidth, distanceM - halfPixel))
  return Math.min(1, coveredM / (2 * halfPixel))
}

import { materialList } from '../materials/materials.ts'
import { hash } from '../materials/noise.ts'
import { Surface, type Tint } from '../materials/surface.ts'
import { Direction3, Hit, Ray } from '../ray.ts'
import type { DemoScene } from '../scene.ts'
import type { EnvironmentMap } from './environment-map.ts'
import type { RadianceCache } from './radiance-cache.ts'
import { discRight, discUp, sunDirection, sunLight } from './sun.ts'

/** R2 sequence (Roberts 2018): fractions from powers of the plastic number, evenly spread in two dimensions. */
export const evenA = 0.7548776662466927
export const evenB = 0.5698402909980532

/** Number of shadow rays at first, and number of additional rays where the first ones disagree. */
const firstShadowRays = 4
const furtherShadowRays = 14
/** Lengths of shadow rays, and of rays that gather light. */
const shadowLengthM = 4_000
const landShadowLengthM = 200
const gatherLengthM = 5_000
/** Irradiance over π where the cache has no light. */
const fallbackIrradiance = 0.12

/** Number of rays, and the offsets in 0…1 that rotate their pattern, so that neighboring hits use different directions. */
export type Sampling = { readonly count: number; readonly angleOffset: number; readonly radiusOffset: number }

/** Light in the house: sun with soft shadows, and diffuse light gathered over the hemisphere. */
export class Lighting {
  readonly scene: DemoScene
  readonly environment: EnvironmentMap
  readonly cache: RadianceCache
  private readonly shadowRay = new Ray()
  private readonly gatherRay = new Ray()
  private readonly farHit = new Hit()
  private readonly farSurface = new Surface()
  private readonly tint: Tint = { r: 1.5, g: 1.5, b: 1.5, seed: 0.5 }
  private readonly direction = new Direction3()
  private readonly irradiance = new Float64Array(3)

  constructor(scene: DemoScene, environment: EnvironmentMap, cache: RadianceCache) {
    this.scene = scene
    this.environment = environment
    this.cache = cache
  }

  /** Sets the surface properties at a hit of the solid tree. */
  describe(hit: Hit, surface: Surface): void {
    const { table } = this.scene.solid
    const { shape } = hit
    this.tint.r = table.tint[shape * 3] as number
    this.tint.g = table.tint[shape * 3 + 1] as number
    this.tint.b = table.tint[shape * 3 + 2] as number
    this.tint.seed = table.seed[shape] as number
    surface.reset(hit)
    materialList[table.materialIndex[shape] as number]?.(hit, this.tint, surface)
  }

  /** Visible fraction of the sun's disc at a hit, sampled with more shadow rays in the penumbra. */
  visibleSunFraction(hit: Hit, dither: number): number {
    const visibleCount = this.countVisibleSamples(hit, firstShadowRays, dither)
    if (visibleCount === 0 || visibleCount === firstShadowRays) return visibleCount / firstShadowRays
    const furtherCount = this.countVisibleSamples(hit, furtherShadowRays, dither + 0.37)
    return (visibleCount + furtherCount) / (firstShadowRays + furtherShadowRays)
  }

  private countVisibleSamples(hit: Hit, count: number, dither: number): number {
    let visibleCount = 0
    for (let sample = 0; sample < count; sample++) {
      const angle = 2 * Math.PI * (((sample + 0.5) * evenA + dither) % 1)
      const radius = Math.sqrt((sample + 0.5) / count)
      if (this.isSunVisible(hit, Math.cos(angle) * radius, Math.sin(angle) * radius)) visibleCount++
    }
    return visibleCount
  }

  /** True if no solid covers a point of the sun's disc. `right` and `up` are −1…1 across the disc. */
  private isSunVisible(hit: Hit, right: number, up: number): boolean {
    const direction = this.direction.set(
      sunDirection[0] + discRight[0] * right + discUp[0] * up,
      sunDirection[1] + discRight[1] * right + discUp[1] * up,
      sunDirection[2] + discRight[2] * right + discUp[2] * up,
    )
    return !this.scene.solid.blocked(this.shadowRay.leave(hit, direction), shadowLengthM)
  }

  /** True if a point of the open land lies in the sun. */
  pointInSun(x: number, y: number, z: number): boolean {
    return !this.scene.solid.blocked(
      this.shadowRay.from(x, y, z).toward(sunDirection[0], sunDirection[1], sunDirection[2]),
      landShadowLengthM,
    )
  }

  /** Writes the irradiance over π at a hit to `out`, from rays with cosine-weighted directions of the hemisphere. */
  gather(hit: Hit, sampling: Sampling, out: Float64Array): void {
    out.fill(0)
    const { count } = sampling
    // Orthonormal basis (t, b, n) of the surface. The first tangent t is the cross product of the normal with the y axis,
    // or with the x axis on level surfaces.
    const usesY = Math.abs(hit.ny) < 0.9
    const scale = 1 / Math.hypot(usesY ? hit.nz : 0, usesY ? hit.nx : hit.nz, usesY ? 0 : hit.ny)
    const tx = usesY ? hit.nz * scale : 0
    const ty = usesY ? 0 : -hit.nz * scale
    const tz = usesY ? -hit.nx * scale : hit.ny * scale
    const bx = hit.ny * tz - hit.nz * ty
    const by = hit.nz * tx - hit.nx * tz
    const bz = hit.nx * ty - hit.ny * tx
    for (let sample = 0; sample < count; sample++) {
      const angle = 2 * Math.PI * ((sampling.angleOffset + sample * evenA) % 1)
      const squaredRadius = (sampling.radiusOffset + (sample + 0.5) / count) % 1
      const radius = Math.sqrt(squaredRadius)
      const up = Math.sqrt(1 - squaredRadius)
      const x = Math.cos(angle) * radius
      const y = Math.sin(angle) * radius
      this.direction.set(tx * x + bx * y + hit.nx * up, ty * x + by * y + hit.ny * up, tz * x + bz * y + hit.nz * up)
      this.incoming(this.gatherRay.leave(hit, this.direction), sampling.angleOffset + sample * 0.37, out)
    }
    for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] as number) / count
  }

  /** Adds the diffuse radiance along a ray to `out`. */
  incoming(ray: Ray, dither: number, out: Float64Array): void {
    if (!this.incomingFromHouse(ray, dither, out)) this.environment.addRadiance(ray, 1, out)
  }

  /** Adds the diffuse radiance of solids only; returns false if the ray hits none. */
  incomingFromHouse(ray: Ray, dither: number, out: Float64Array): boolean {
    const hit = this.farHit
    if (!this.scene.solid.nearest(ray, hit, gatherLengthM)) return false
    hit.footprint = 0.05 + hit.distance * 0.05
    this.diffuse(hit, dither, out)
    return true
  }

  /** Adds the diffuse light that a surface reflects; highlights are left out. */
  private diffuse(hit: Hit, dither: number, out: Float64Array): void {
    const surface = this.farSurface
    this.describe(hit, surface)
    const irradiance = this.irradiance.fill(0)
    if (!this.cache.add(hit, hash(dither * 65536, hit.shape, 1) * 2 - 1, irradiance))
      irradiance.fill(fallbackIrradiance)
    const facing = hit.nx * sunDirection[0] + hit.ny * sunDirection[1] + hit.nz * sunDirection[2]
    const light = facing > 0 && this.isSunVisible(hit, 0, 0) ? facing / Math.PI : 0
    const glow = Math.min(2.5, surface.glow)
    out[0] = (out[0] as number) + surface.r * ((irradiance[0] as number) + sunLight[0] * light + glow)
    out[1] = (out[1] as number) + surface.g * ((irradiance[1] as number) + sunLight[1] * light + glow)
    out[2] = (out[2] as number) + surface.b * ((irradiance[2] as number) + sunLight[2] * light + glow)
  }
}

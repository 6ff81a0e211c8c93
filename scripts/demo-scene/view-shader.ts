import type { IndirectImage } from './light/indirect-image.ts'
import { evenA, evenB, type Lighting } from './light/lighting.ts'
import { sunDirection, sunLight } from './light/sun.ts'
import { Surface } from './materials/surface.ts'
import { Direction3, Hit, Ray } from './ray.ts'
import type { Landscape } from './shapes/landscape.ts'

/** Reflectance below which reflections are skipped. */
const reflectanceMin = 0.012
/** Length of camera rays. */
const viewDistanceM = 5_000
/** Distance below which no land can cover a solid, and above which solids are hazy. */
const landDistanceMinM = 18
const hazeDistanceMinM = 40
/** Panes that a camera ray passes at most. */
const panesMax = 5
/** Number of gathered rays where neither the image nor the cache has light. */
const fallbackGatherRays = 20
/** A rougher surface reflects only diffuse light. For a smoother one than the second limit, one mirror ray suffices. */
const matteRoughness = 0.12
const mirrorRoughness = 0.004

/** Shades a camera ray: surfaces, reflections, panes of glass and the land outside. */
export class ViewShader {
  private readonly lighting: Lighting
  private readonly landscape: Landscape
  private readonly indirect: IndirectImage
  readonly hit = new Hit()
  private readonly surface = new Surface()
  private readonly paneHit = new Hit()
  private readonly paneRay = new Ray()
  private readonly mirrorRay = new Ray()
  private readonly direction = new Direction3()
  private readonly light = new Float64Array(3)
  private readonly mirrored = new Float64Array(3)
  private readonly glint = new Float64Array(3)
  private readonly outside = new Float64Array(3)
  private readonly paneReflection = new Float64Array(3)
  private readonly paneTransmittance = new Float64Array(3)

  constructor(scene: { lighting: Lighting; landscape: Landscape; indirect: IndirectImage }) {
    this.lighting = scene.lighting
    this.landscape = scene.landscape
    this.indirect = scene.indirect
  }

  /** Writes the radiance along a camera ray. The image point is in 0…1; its `dither` decorrelates neighboring pixels. */
  shade(ray: Ray, imagePoint: { u: number; v: number; radPerPixel: number; dither: number }, out: Float64Array): void {
    const { hit } = this
    let solid = this.lighting.scene.solid.nearest(ray, hit, viewDistanceM)
    if (solid && hit.distance > landDistanceMinM && this.landscape.landDistance(ray, hit.distance) < hit.distance)
      solid = false
    this.shadePanes(ray, { limit: solid ? hit.distance : viewDistanceM, dither: imagePoint.dither })
    if (solid) {
      const slant = Math.abs(hit.nx * ray.dx + hit.ny * ray.dy + hit.nz * ray.dz)
      hit.footprint = hit.distance * imagePoint.radPerPixel * (0.4 + 0.6 / Math.max(0.12, slant))
      this.shadeSolid(ray, imagePoint, out)
      if (hit.distance > hazeDistanceMinM) this.landscape.addHaze(ray, hit.distance, out)
    } else {
      hit.shape = -1
      this.landscape.radiance(ray, out)
    }
    for (let channel = 0; channel < 3; channel++)
      out[channel] =
        (out[channel] as number) * (this.paneTransmittance[channel] as number) +
        (this.paneReflection[channel] as number)
  }

  /** Computes the reflection and transmittance of the panes in front of the surface. */
  private shadePanes(ray: Ray, { limit, dither }: { limit: number; dither: number }): void {
    this.paneReflection.fill(0)
    this.paneTransmittance.fill(1)
    const eye = this.paneRay.from(ray.ox, ray.oy, ray.oz).toward(ray.dx, ray.dy, ray.dz)
    let traveled = 0
    for (let count = 0; count < panesMax; count++) {
      if (!this.lighting.scene.glass.nearest(eye, this.paneHit, limit - traveled)) return
      const pane = this.paneHit
      const slant = Math.min(1, Math.abs(pane.nx * ray.dx + pane.ny * ray.dy + pane.nz * ray.dz))
      const reflectance = schlick(0.04, slant)
      const fraction = (2 * reflectance) / (1 + reflectance)
      if (fraction > reflectanceMin) {
        this.mirrored.fill(0)
        this.direction.set(ray.dx + 2 * slant * pane.nx, ray.dy + 2 * slant * pane.ny, ray.dz + 2 * slant * pane.nz)
        this.reflection(this.mirrorRay.leave(pane, this.direction), dither + count, this.mirrored)
        for (let channel = 0; channel < 3; channel++)
          this.paneReflection[channel] =
            (this.paneReflection[channel] as number) +
            fraction * (this.paneTransmittance[channel] as number) * (this.mirrored[channel] as number)
      }
      this.paneTransmittance[0] = (this.paneTransmittance[0] as number) * (1 - fraction) * 0.95
      this.paneTransmittance[1] = (this.paneTransmittance[1] as number) * (1 - fraction) * 0.975
      this.paneTransmittance[2] = (this.paneTransmittance[2] as number) * (1 - fraction) * 0.965
      // Stepping past the pane's far face makes it count once.
      const step = pane.distance + 0.03 / Math.max(0.2, slant)
      traveled += step
      eye.from(eye.ox + ray.dx * step, eye.oy + ray.dy * step, eye.oz + ray.dz * step)
    }
  }

  /** Writes the radiance of the surface at the hit: sunlight, diffuse light, its glow, and what it reflects. */
  private shadeSolid(ray: Ray, imagePoint: { u: number; v: number; dither: number }, out: Float64Array): void {
    const { hit, surface, light } = this
    this.lighting.describe(hit, surface)
    this.gatherDiffuseLight(imagePoint)
    const shadingCosine = surface.nx * sunDirection[0] + surface.ny * sunDirection[1] + surface.nz * sunDirection[2]
    const geometricCosine = hit.nx * sunDirection[0] + hit.ny * sunDirection[1] + hit.nz * sunDirection[2]
    const lit = geometricCosine > 0 ? Math.max(0, shadingCosine) : -Math.min(0, shadingCosine) * surface.transmission
    const sun = lit > 0.001 ? (lit * this.lighting.visibleSunFraction(hit, imagePoint.dither)) / Math.PI : 0
    const slant = Math.max(0, -(surface.nx * ray.dx + surface.ny * ray.dy + surface.nz * ray.dz))
    const fraction = surface.mirror > 0 ? schlick(surface.mirror, slant) : 0
    const bodyFraction = surface.isMetal ? 0.25 : 1 - fraction
    out[0] = surface.r * (bodyFraction * ((light[0] as number) + sunLight[0] * sun) + surface.glow)
    out[1] = surface.g * (bodyFraction * ((light[1] as number) + sunLight[1] * sun) + surface.glow)
    out[2] = surface.b * (bodyFraction * ((light[2] as number) + sunLight[2] * sun) + surface.glow)
    if (fraction > reflectanceMin) this.addMirror(ray, { fraction, dither: imagePoint.dither }, out)
  }

  /** Sets the diffuse light at the hit, from the low-resolution image, from the cache for foliage, or by gathering it. */
  private gatherDiffuseLight(imagePoint: { u: number; v: number; dither: number }): void {
    const { hit, light } = this
    if (this.surface.transmission > 0) {
      light.fill(0)
      if (this.lighting.cache.add(hit, imagePoint.dither * 2 - 1, light)) return
    } else if (this.indirect.lookUp(hit, imagePoint, light)) return
    this.lighting.gather(
      hit,
      {
        count: fallbackGatherRays,
        angleOffset: imagePoint.dither,
        radiusOffset: (imagePoint.dither * 7.31) % 1,
      },
      light,
    )
  }

  /** Adds the light that a glossy surface reflects. A rough surface blurs it over several mirror rays. */
  private addMirror(ray: Ray, amount: { fraction: number; dither: number }, out: Float64Array): void {
    const { surface, light } = this
    const tint = surface.isMetal ? [surface.r, surface.g, surface.b] : white
    if (surface.roughness >= matteRoughness) {
      for (let channel = 0; channel < 3; channel++)
        out[channel] =
          (out[channel] as number) + amount.fraction * (tint[channel] as number) * (light[channel] as number) * 0.8
      return
    }
    const roughCount = amount.fraction > 0.05 ? 10 : 5
    const count = surface.roughness < mirrorRoughness ? 1 : roughCount
    this.mirrored.fill(0)
    for (let sample = 0; sample < count; sample++) {
      const angle = 2 * Math.PI * ((amount.dither + sample * evenA) % 1)
      const radius = surface.roughness * Math.sqrt((amount.dither * 3.7 + sample * evenB) % 1)
      this.mirrorRay.leave(this.hit, this.bounce(ray, Math.cos(angle) * radius, Math.sin(angle) * radius))
      this.glint.fill(0)
      this.reflection(this.mirrorRay, amount.dither + sample, this.glint)
      const maxRadiance = count === 1 ? 12 : 2
      for (let channel = 0; channel < 3; channel++)
        this.mirrored[channel] =
          (this.mirrored[channel] as number) + Math.min(maxRadiance, this.glint[channel] as number)
    }
    const weight = amount.fraction / count
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (out[channel] as number) + weight * (tint[channel] as number) * (this.mirrored[channel] as number)
  }

  /** Mirror direction about the shading normal, which two slopes tilt; the direction stays above the surface. */
  private bounce(ray: Ray, slopeA: number, slopeB: number): Direction3 {
    const { surface, hit } = this
    let nx = surface.nx + slopeA
    let ny = surface.ny + (Math.abs(surface.ny) > 0.7 ? 0 : slopeB)
    let nz = surface.nz + (Math.abs(surface.ny) > 0.7 ? slopeB : 0)
    const scale = 1 / Math.hypot(nx, ny, nz)
    nx *= scale
    ny *= scale
    nz *= scale
    const projection = 2 * (ray.dx * nx + ray.dy * ny + ray.dz * nz)
    let x = ray.dx - projection * nx
    let y = ray.dy - projection * ny
    let z = ray.dz - projection * nz
    const elevation = x * hit.nx + y * hit.ny + z * hit.nz
    if (elevation < 0.01) {
      x += (0.01 - elevation) * hit.nx
      y += (0.01 - elevation) * hit.ny
      z += (0.01 - elevation) * hit.nz
    }
    const unit = 1 / Math.hypot(x, y, z)
    return this.direction.set(x * unit, y * unit, z * unit)
  }

  /** Adds the light along a mirror ray: the diffuse light of the house, or the landscape's radiance. */
  private reflection(ray: Ray, dither: number, out: Float64Array): void {
    if (this.lighting.incomingFromHouse(ray, dither, out)) return
    this.landscape.radiance(ray, this.outside)
    for (let channel = 0; channel < 3; channel++)
      out[channel] = (out[channel] as number) + Math.min(12, this.outside[channel] as number)
  }
}

const white = [1, 1, 1]

/** Fresnel reflectance (Schlick 1994). */
function schlick(normalReflectance: number, cosine: number): number {
  return normalReflectance + (1 - normalReflectance) * (1 - cosine) ** 5
}

import { clearSky, sky } from '../light/sky.ts'
import { sunDirection, sunLight } from '../light/sun.ts'
import { fractal2, mix, noise2, smoothstep } from '../materials/noise.ts'
import { Direction3, type Ray } from '../ray.ts'
import { seaLevel, type Terrain } from './terrain.ts'

const viewDistanceM = 9_000
const seaDistanceMaxM = 60_000
/** Distances at which haze hides 63 % (1 − 1/e) of red, green and blue light. */
const hazeDistanceM: readonly [number, number, number] = [7_000, 5_600, 4_300]
/** Height of the highest peak. */
const landHeightMaxM = 640
/** Upward component of a direction, above which no ray from the house hits the land. */
const landRayRiseMax = 0.34
const marchStepsMax = 420
/** Distance up to which the house casts shadows on the land. */
const houseShadowDistanceM = 90
/** Light of the open sky on the land, as red, green and blue. */
const skyLight: readonly [number, number, number] = [1, 1.25, 1.7]
/** Reflectance of water when seen from straight above (Schlick's approximation of the Fresnel equations). */
const waterReflectanceMin = 0.02
/** Fraction of Schlick's reflectance that remains at grazing angles, because waves hide one another there. */
const grazingReflectance = 0.75

/** Point of the land. `steepness` is 0 on gentle slopes and 1 on cliffs. */
type LandPoint = { readonly x: number; readonly y: number; readonly z: number; readonly steepness: number }

/** Sky, sea and land around the house, as radiance along a ray. */
export class Landscape {
  readonly terrain: Terrain
  // Scratch buffers of the methods below, reused because rendering a ray must not allocate.
  private readonly skyDirection = new Direction3()
  private readonly skyColor = new Float64Array(3)
  private readonly landNormal = new Direction3()

  /** True if a point near the house lies in the sun. The render thread sets it after it has built the house. */
  isInSun: (x: number, y: number, z: number) => boolean = () => true

  constructor(terrain: Terrain) {
    this.terrain = terrain
  }

  /** Radiance that reaches the ray's origin from outside. */
  radiance(ray: Ray, out: Float64Array): void {
    const landDistance = this.marchLand(ray, viewDistanceM)
    const seaDistance = ray.dy < 0 ? (seaLevel - ray.oy) / ray.dy : Infinity
    if (landDistance < seaDistance && landDistance < viewDistanceM) {
      this.shadeLand(ray, landDistance, out)
      this.addHaze(ray, landDistance, out)
    } else if (seaDistance > 0 && seaDistance < seaDistanceMaxM) {
      this.shadeSea(ray, seaDistance, out)
      this.addHaze(ray, seaDistance, out)
    } else {
      sky(this.skyDirection.set(ray.dx, Math.max(0, ray.dy), ray.dz), out)
    }
  }

  /** Aerial perspective: mixes a distant surface with the color of the sky just above the horizon. */
  addHaze(ray: Ray, distance: number, out: Float64Array): void {
    const horizontal = Math.hypot(ray.dx, ray.dz) || 1
    clearSky(this.skyDirection.set(ray.dx / horizontal, 0.03, ray.dz / horizontal), this.skyColor)
    for (let channel = 0; channel < 3; channel++) {
      const transmittance = Math.exp(-distance / (hazeDistanceM[channel] as number))
      out[channel] = mix((this.skyColor[channel] as number) * 0.82, out[channel] as number, transmittance)
    }
  }

  /** Distance to the land; Infinity if it isn't nearer than `limit`. */
  landDistance(ray: Ray, limit: number): number {
    const distance = this.marchLand(ray, limit)
    return distance < limit * 0.995 ? distance : Infinity
  }

  /** Distance to the land by ray marching. Steps grow with the distance and with the height above the land. */
  private marchLand(ray: Ray, limit: number): number {
    if (ray.dy > landRayRiseMax) return Infinity
    let distance = 0
    for (let step = 0; step < marchStepsMax && distance < limit; step++) {
      const y = ray.oy + ray.dy * distance
      if (y > landHeightMaxM && ray.dy > 0) return Infinity
      if (y < seaLevel - 1) return Infinity
      const gap = y - this.terrain.height(ray.ox + ray.dx * distance, ray.oz + ray.dz * distance)
      if (gap < 0.0012 * distance) return distance
      distance += Math.max(0.05 + 0.004 * distance, gap * 0.45)
    }
    return Infinity
  }

  /** Writes the radiance of the land at a distance along the ray, in sunlight and the light of the sky. */
  private shadeLand(ray: Ray, distance: number, out: Float64Array): void {
    const x = ray.ox + ray.dx * distance
    const z = ray.oz + ray.dz * distance
    const y = this.terrain.height(x, z)
    // Half the distance between the samples of a slope. Far slopes are averaged over a larger distance.
    const halfStep = Math.max(0.6, distance * 0.004)
    // Unevenness that the grids of the terrain are too coarse for.
    const bump = distance < 2500 ? 0.9 * (noise2(x / 3.1, z / 3.1) - 0.5) + 2.4 * (noise2(x / 17, z / 17) - 0.5) : 0
    const slopeX = (this.terrain.height(x + halfStep, z) - this.terrain.height(x - halfStep, z)) / (2 * halfStep)
    const slopeZ = (this.terrain.height(x, z + halfStep) - this.terrain.height(x, z - halfStep)) / (2 * halfStep)
    const normal = this.landNormal.set(-slopeX - bump * 0.12, 1, -slopeZ + bump * 0.09)
    const scale = 1 / Math.hypot(normal.x, normal.y, normal.z)
    const sunCosine = Math.max(
      0,
      (normal.x * sunDirection[0] + normal.y * sunDirection[1] + normal.z * sunDirection[2]) * scale,
    )
    const steepness = smoothstep(0.55, 1.1, Math.hypot(slopeX, slopeZ))
    this.writeLandColor({ x, y, z, steepness }, out)
    const isShaded = distance < houseShadowDistanceM && !this.isInSun(x, y + 0.05, z)
    const sunFraction = isShaded ? 0 : sunCosine * 0.31
    // A slope faces less of the sky than level land.
    const skyFraction = 0.35 + 0.65 * normal.y * scale
    out[0] = (out[0] as number) * (sunLight[0] * sunFraction + skyLight[0] * skyFraction)
    out[1] = (out[1] as number) * (sunLight[1] * sunFraction + skyLight[1] * skyFraction)
    out[2] = (out[2] as number) * (sunLight[2] * sunFraction + skyLight[2] * skyFraction)
  }

  /** Writes the color of scrub, dry grass and pale rock, with dark crowns of trees. */
  private writeLandColor({ x, y, z, steepness }: LandPoint, out: Float64Array): void {
    const patches = fractal2(x / 70, z / 70, 4)
    const crowns = smoothstep(0.48, 0.56, fractal2(x / 11 + 40, z / 11, 3) * 0.6 + patches * 0.42)
    const dryness = smoothstep(0.4, 0.62, fractal2(x / 160 + 9, z / 160, 3))
    // Cliffs and the shore are bare rock.
    const bareness = Math.max(steepness, smoothstep(seaLevel + 5, seaLevel + 1, y + 3 * (noise2(x / 5, z / 5) - 0.5)))
    const strata = 0.8 + 0.4 * noise2(x / 30 + z / 40, y / 1.7)
    out[0] = mix(mix(mix(0.13, 0.25, dryness), 0.045, crowns), 0.33 * strata, bareness)
    out[1] = mix(mix(mix(0.145, 0.205, dryness), 0.07, crowns), 0.285 * strata, bareness)
    out[2] = mix(mix(mix(0.062, 0.105, dryness), 0.03, crowns), 0.225 * strata, bareness)
  }

  /**
   * Writes the radiance of the sea at a distance along the ray: the color of the water, the reflected sky with the
   * glitter of the sun, and foam in shallow water.
   */
  private shadeSea(ray: Ray, distance: number, out: Float64Array): void {
    const x = ray.ox + ray.dx * distance
    const z = ray.oz + ray.dz * distance
    const waveHeight = 1 / (1 + distance / 420)
    const waveX = waveSlope(x, z, waveHeight)
    // The offset makes the slope along z independent of the slope along x.
    const waveZ = waveSlope(z + 300, x, waveHeight)
    const scale = 1 / Math.hypot(waveX, 1, waveZ)
    const normalX = waveX * scale
    const normalY = scale
    const normalZ = waveZ * scale
    const viewCosine = Math.min(1, Math.max(0.02, -(ray.dx * normalX + ray.dy * normalY + ray.dz * normalZ)))
    const reflectance = waterReflectanceMin + (1 - waterReflectanceMin) * (1 - viewCosine) ** 5 * grazingReflectance
    // The mirrored ray never points down, because water can't reflect what is below the horizon.
    const mirroredX = ray.dx + 2 * viewCosine * normalX
    const mirroredY = Math.abs(ray.dy + 2 * viewCosine * normalY) + 0.06
    const mirroredZ = ray.dz + 2 * viewCosine * normalZ
    const mirroredScale = 1 / Math.hypot(mirroredX, mirroredY, mirroredZ)
    const direction = this.skyDirection.set(
      mirroredX * mirroredScale,
      mirroredY * mirroredScale,
      mirroredZ * mirroredScale,
    )
    clearSky(direction, this.skyColor)
    const sunCosine =
      (mirroredX * sunDirection[0] + mirroredY * sunDirection[1] + mirroredZ * sunDirection[2]) * mirroredScale
    // A narrow lobe for the sun's image on small waves, and a wide one for its glow.
    const glitter = 9 * Math.max(0, sunCosine) ** 90 + 1.2 * Math.max(0, sunCosine) ** 14
    const shallowness = smoothstep(seaLevel - 15, seaLevel - 3, this.terrain.height(x, z))
    // Streaks in the color of the water, as from currents.
    const streaks = 0.8 + 0.4 * fractal2(x / 240, z / 90, 3)
    const foam = shallowness * smoothstep(0.55, 0.75, fractal2(x / 7, z / 7, 3)) * 0.9
    out[0] =
      mix(0.02, 0.1, shallowness) * streaks * (1 - reflectance) +
      reflectance * ((this.skyColor[0] as number) * 0.85 + glitter * 1.1) +
      foam
    out[1] =
      mix(0.15, 0.62, shallowness) * streaks * (1 - reflectance) +
      reflectance * ((this.skyColor[1] as number) * 0.85 + glitter) +
      foam
    out[2] =
      mix(0.3, 0.62, shallowness) * streaks * (1 - reflectance) +
      reflectance * ((this.skyColor[2] as number) * 0.85 + glitter * 0.8) +
      foam
  }
}

/** Slope of the water. `waveHeight` is 1 near the house and falls to 0 far away, where waves would flicker. */
function waveSlope(x: number, z: number, waveHeight: number): number {
  const swell = noise2(x / 9, z / 26) - 0.5
  const chop = noise2(x / 2.2 + 7, z / 4.5) - 0.5
  const groundSwell = noise2(x / 60 + 3, z / 130) - 0.5
  return 0.12 * groundSwell + (0.34 * swell + 0.3 * chop) * (0.18 + 0.82 * waveHeight)
}

import { clearSky, sky } from '../light/sky.ts'
import { sunDirection, sunLight } from '../light/sun.ts'
import { fractal2, mix, noise2, smoothstep } from '../materials/noise.ts'
import { Direction3, type Ray } from '../ray.ts'
import { seaLevel, type Terrain } from './terrain.ts'

const viewDistanceM = 9_000
const seaDistanceMaxM = 60_000
/** Distance at which haze hides 63 % of red, green and blue light. */
const hazeM: readonly [number, number, number] = [7_000, 5_600, 4_300]
/** Height of the highest peak. */
const landHeightMaxM = 640
/** Slope above which no ray from the house meets the land. */
const landSlopeMax = 0.34
const marchStepsMax = 420
/** Distance up to which the house casts shadows on the land. */
const houseShadowDistanceM = 90

/** Sky, sea and land around the house, as radiance along a ray. */
export class Landscape {
  readonly terrain: Terrain
  private readonly toward = new Direction3()
  private readonly glow = new Float64Array(3)
  private readonly normal = new Direction3()

  /** True if a point of the land near the house lies in the sun. */
  inSun: (x: number, y: number, z: number) => boolean = () => true

  constructor(terrain: Terrain) {
    this.terrain = terrain
  }

  /** Radiance that reaches the ray's origin from outside. */
  radiance(ray: Ray, out: Float64Array): void {
    const land = this.marchLand(ray, viewDistanceM)
    const sea = ray.dy < 0 ? (seaLevel - ray.oy) / ray.dy : Infinity
    if (land < sea && land < viewDistanceM) {
      this.shadeLand(ray, land, out)
      this.addHaze(ray, land, out)
    } else if (sea > 0 && sea < seaDistanceMaxM) {
      this.shadeSea(ray, sea, out)
      this.addHaze(ray, sea, out)
    } else sky(this.toward.set(ray.dx, Math.max(0, ray.dy), ray.dz), out)
  }

  /** Aerial perspective: haze between the eye and a distant surface. */
  addHaze(ray: Ray, distance: number, out: Float64Array): void {
    const horizontal = Math.hypot(ray.dx, ray.dz) || 1
    clearSky(this.toward.set(ray.dx / horizontal, 0.03, ray.dz / horizontal), this.glow)
    for (let channel = 0; channel < 3; channel++) {
      const transmittance = Math.exp(-distance / (hazeM[channel] as number))
      out[channel] = mix((this.glow[channel] as number) * 0.82, out[channel] as number, transmittance)
    }
  }

  /** Distance to the land; Infinity if it isn't nearer than `limit`. */
  landDistance(ray: Ray, limit: number): number {
    const land = this.marchLand(ray, limit)
    return land < limit * 0.995 ? land : Infinity
  }

  /** Distance to the land by ray marching, whose steps grow with the height above the land. */
  private marchLand(ray: Ray, limit: number): number {
    if (ray.dy > landSlopeMax) return Infinity
    let t = 0
    for (let step = 0; step < marchStepsMax && t < limit; step++) {
      const y = ray.oy + ray.dy * t
      if (y > landHeightMaxM && ray.dy > 0) return Infinity
      if (y < seaLevel - 1) return Infinity
      const gap = y - this.terrain.height(ray.ox + ray.dx * t, ray.oz + ray.dz * t)
      if (gap < 0.0012 * t) return t
      t += Math.max(0.05 + 0.004 * t, gap * 0.45)
    }
    return Infinity
  }

  private shadeLand(ray: Ray, distance: number, out: Float64Array): void {
    const x = ray.ox + ray.dx * distance
    const z = ray.oz + ray.dz * distance
    const y = this.terrain.height(x, z)
    const reach = Math.max(0.6, distance * 0.004)
    const bump = distance < 2500 ? 0.9 * (noise2(x / 3.1, z / 3.1) - 0.5) + 2.4 * (noise2(x / 17, z / 17) - 0.5) : 0
    const slopeX = (this.terrain.height(x + reach, z) - this.terrain.height(x - reach, z)) / (2 * reach)
    const slopeZ = (this.terrain.height(x, z + reach) - this.terrain.height(x, z - reach)) / (2 * reach)
    const n = this.normal.set(-slopeX - bump * 0.12, 1, -slopeZ + bump * 0.09)
    const scale = 1 / Math.hypot(n.x, n.y, n.z)
    const sunCosine = Math.max(0, (n.x * sunDirection[0] + n.y * sunDirection[1] + n.z * sunDirection[2]) * scale)
    const steep = smoothstep(0.55, 1.1, Math.hypot(slopeX, slopeZ))
    this.landColor({ x, z, y, steep }, out)
    const isShaded = distance < houseShadowDistanceM && !this.inSun(x, y + 0.05, z)
    const light = isShaded ? 0 : sunCosine * 0.31
    const openness = 0.35 + 0.65 * n.y * scale
    out[0] = (out[0] as number) * (sunLight[0] * light + 1.0 * openness)
    out[1] = (out[1] as number) * (sunLight[1] * light + 1.25 * openness)
    out[2] = (out[2] as number) * (sunLight[2] * light + 1.7 * openness)
  }

  /** Writes the color of scrub, dry grass and pale rock, with dark crowns of trees. */
  private landColor(landPoint: { x: number; z: number; y: number; steep: number }, out: Float64Array): void {
    const { x, z, y } = landPoint
    const patches = fractal2(x / 70, z / 70, 4)
    const crowns = smoothstep(0.48, 0.56, fractal2(x / 11 + 40, z / 11, 3) * 0.6 + patches * 0.42)
    const dry = smoothstep(0.4, 0.62, fractal2(x / 160 + 9, z / 160, 3))
    const shore = Math.max(
      landPoint.steep,
      smoothstep(seaLevel + 5, seaLevel + 1, y + 3 * (noise2(x / 5, z / 5) - 0.5)),
    )
    const strata = 0.8 + 0.4 * noise2(x / 30 + z / 40, y / 1.7)
    out[0] = mix(mix(mix(0.13, 0.25, dry), 0.045, crowns), 0.33 * strata, shore)
    out[1] = mix(mix(mix(0.145, 0.205, dry), 0.07, crowns), 0.285 * strata, shore)
    out[2] = mix(mix(mix(0.062, 0.105, dry), 0.03, crowns), 0.225 * strata, shore)
  }

  private shadeSea(ray: Ray, distance: number, out: Float64Array): void {
    const x = ray.ox + ray.dx * distance
    const z = ray.oz + ray.dz * distance
    const calm = 1 / (1 + distance / 420)
    const wx = waveSlope(x, z, calm)
    const wz = waveSlope(z + 300, x, calm)
    const scale = 1 / Math.hypot(wx, 1, wz)
    const nx = wx * scale
    const ny = scale
    const nz = wz * scale
    const facing = Math.min(1, Math.max(0.02, -(ray.dx * nx + ray.dy * ny + ray.dz * nz)))
    const mirror = 0.02 + 0.98 * (1 - facing) ** 5 * 0.75
    const rx = ray.dx + 2 * facing * nx
    const ry = Math.abs(ray.dy + 2 * facing * ny) + 0.06
    const rz = ray.dz + 2 * facing * nz
    const length = 1 / Math.hypot(rx, ry, rz)
    clearSky(this.toward.set(rx * length, ry * length, rz * length), this.glow)
    const sunCosine = (rx * sunDirection[0] + ry * sunDirection[1] + rz * sunDirection[2]) * length
    const glitter = 9 * Math.max(0, sunCosine) ** 90 + 1.2 * Math.max(0, sunCosine) ** 14
    const shallow = smoothstep(seaLevel - 15, seaLevel - 3, this.terrain.height(x, z))
    const drift = 0.8 + 0.4 * fractal2(x / 240, z / 90, 3)
    const foam = shallow * smoothstep(0.55, 0.75, fractal2(x / 7, z / 7, 3)) * 0.9
    out[0] =
      mix(0.02, 0.1, shallow) * drift * (1 - mirror) + mirror * ((this.glow[0] as number) * 0.85 + glitter * 1.1) + foam
    out[1] =
      mix(0.15, 0.62, shallow) * drift * (1 - mirror) + mirror * ((this.glow[1] as number) * 0.85 + glitter) + foam
    out[2] =
      mix(0.3, 0.62, shallow) * drift * (1 - mirror) + mirror * ((this.glow[2] as number) * 0.85 + glitter * 0.8) + foam
  }
}

/** Slope of the water; `calm` is 1 near the house and falls to 0 far away, where waves would flicker. */
function waveSlope(x: number, z: number, calm: number): number {
  const swell = noise2(x / 9, z / 26) - 0.5
  const chop = noise2(x / 2.2 + 7, z / 4.5) - 0.5
  const groundSwell = noise2(x / 60 + 3, z / 130) - 0.5
  return 0.12 * groundSwell + (0.34 * swell + 0.3 * chop) * (0.18 + 0.82 * calm)
}

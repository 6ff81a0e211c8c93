import { fractal2, mix, smoothstep } from '../materials/noise.ts'
import type { Direction3 } from '../ray.ts'
import { sunDirection } from './sun.ts'

/** Cosine of the angle between a direction and the sun. */
const sunCosineOf = (d: Direction3): number => d.x * sunDirection[0] + d.y * sunDirection[1] + d.z * sunDirection[2]

/** Radiance of the clear sky: blue overhead, pale at the horizon, a warm halo around the sun (written to `out`). */
export function clearSky(d: Direction3, out: Float64Array): void {
  const up = Math.max(0, d.y)
  const sunCosine = sunCosineOf(d)
  const haze = (1 - up) ** 5
  const towardHorizon = (1 - up) ** 1.7
  const innerHalo = 5 / (1 + 900 * (1 - sunCosine))
  const outerHalo = 0.5 / (1 + 30 * (1 - sunCosine))
  const halo = innerHalo + outerHalo + 0.12 * Math.max(0, sunCosine) ** 4
  // Red, green and blue: from the zenith to the horizon, plus haze and halo.
  out[0] = mix(0.16, 0.5, towardHorizon) + haze * 0.62 + halo * 1.5
  out[1] = mix(0.42, 0.86, towardHorizon) + haze * 0.42 + halo * 1.2
  out[2] = mix(1.15, 1.5, towardHorizon) + haze * 0.1 + halo * 0.85
}

/** Height of the plane that all clouds lie in. */
const cloudHeightM = 1400
/** Sine of the elevation below which there are no clouds. */
const lowestCloudSine = 0.008
/** Added to the sine of the elevation, so that clouds at the horizon have a finite distance, as on the curved earth. */
const horizonOffset = 0.03
/** Distance toward the sun at which the density of the clouds is sampled, to shade them. */
const shadingDistanceM = 260

/**
 * Density of the clouds, 0…1, at a point of their plane (x and z in meters): clumps of cumulus, with details of a few
 * hundred meters, and long faint streaks of cirrus. The offsets choose a part of the noise that looks good here.
 */
function cloudDensity(x: number, z: number): number {
  const clumps = fractal2(x / 2600 + 3.7, z / 2600 - 1.2, 3)
  const details = fractal2(x / 700 + 11, z / 700 + 5, 6)
  const streaks = fractal2(x / 5200 + 8, z / 1500 + 2, 4)
  const cumulus = smoothstep(0.53, 0.72, clumps * 0.5 + details * 0.53)
  const cirrus = 0.22 * smoothstep(0.52, 0.85, streaks)
  return Math.min(1, cumulus + cirrus)
}

/** Blends clouds over the radiance of the clear sky. */
function addClouds(d: Direction3, out: Float64Array): void {
  const sunCosine = sunCosineOf(d)
  const distanceM = cloudHeightM / (d.y + horizonOffset)
  const x = d.x * distanceM
  const z = d.z * distanceM
  const density = cloudDensity(x, z)
  const densityTowardSun = cloudDensity(x + sunDirection[0] * shadingDistanceM, z + sunDirection[2] * shadingDistanceM)
  const sunlight = Math.exp(-1.5 * densityTowardSun)
  const silverLining = 1.6 * Math.max(0, sunCosine) ** 12 * (1 - density)
  // Clouds fade out around the sun, because the house is lit as on a clear afternoon.
  const fadeAroundSun = 1 - 0.9 * smoothstep(0.93, 0.988, sunCosine)
  const fadeToHorizon = smoothstep(lowestCloudSine, 0.09, d.y)
  const opacity = density * fadeToHorizon * 0.85 * fadeAroundSun
  // Radiance of the shaded cloud, plus the warmer sunlight on it.
  out[0] = mix(out[0] as number, 1.25 + 2.3 * sunlight + silverLining, opacity)
  out[1] = mix(out[1] as number, 1.33 + 2.05 * sunlight + silverLining, opacity)
  out[2] = mix(out[2] as number, 1.6 + 1.75 * sunlight + silverLining * 0.8, opacity)
}

/** Cosine of the angle between the center of the sun's disc and its edge. */
const discCosine = 0.99992
const discRadiance = 60

/** Radiance of the sky with clouds and the sun's disc, for directions above the horizon (written to `out`). */
export function sky(d: Direction3, out: Float64Array): void {
  clearSky(d, out)
  if (d.y > lowestCloudSine) addClouds(d, out)
  if (sunCosineOf(d) > discCosine)
    for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] as number) + discRadiance
}

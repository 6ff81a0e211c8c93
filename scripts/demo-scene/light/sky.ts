import { fractal2, mix, smoothstep } from '../materials/noise.ts'
import type { Direction3 } from '../ray.ts'
import { toSun } from './sun.ts'

const cloudHeightM = 1400

/** Radiance of the clear sky: blue overhead, pale at the horizon, a warm halo around the sun (written to `out`). */
export function clearSky(d: Direction3, out: Float64Array): void {
  const up = Math.max(0, d.y)
  const sunCosine = d.x * toSun[0] + d.y * toSun[1] + d.z * toSun[2]
  const haze = (1 - up) ** 5
  const gradient = (1 - up) ** 1.7
  const halo = 5 / (1 + 900 * (1 - sunCosine)) + 0.5 / (1 + 30 * (1 - sunCosine)) + 0.12 * Math.max(0, sunCosine) ** 4
  out[0] = mix(0.16, 0.5, gradient) + haze * 0.62 + halo * 1.5
  out[1] = mix(0.42, 0.86, gradient) + haze * 0.42 + halo * 1.2
  out[2] = mix(1.15, 1.5, gradient) + haze * 0.1 + halo * 0.85
}

/** Fraction of the sky that clouds cover in a direction: thin fair-weather fields that thicken to the horizon. */
function cloudDensity(x: number, z: number): number {
  const field = fractal2(x / 2600 + 3.7, z / 2600 - 1.2, 3)
  const detail = fractal2(x / 700 + 11, z / 700 + 5, 6)
  const wisp = fractal2(x / 5200 + 8, z / 1500 + 2, 4)
  const heap = smoothstep(0.53, 0.72, field * 0.5 + detail * 0.53)
  return Math.min(1, heap + 0.22 * smoothstep(0.52, 0.85, wisp))
}

/** Sky with clouds and the sun's disc, for directions above the horizon. */
export function sky(d: Direction3, out: Float64Array): void {
  clearSky(d, out)
  const sunCosine = d.x * toSun[0] + d.y * toSun[1] + d.z * toSun[2]
  if (d.y > 0.008) {
    const reach = cloudHeightM / (d.y + 0.03)
    const density = cloudDensity(d.x * reach, d.z * reach)
    const sunward = cloudDensity(d.x * reach + toSun[0] * 260, d.z * reach + toSun[2] * 260)
    const litFraction = Math.exp(-1.5 * sunward)
    const silverLining = 1.6 * Math.max(0, sunCosine) ** 12 * (1 - density)
    // The sun stands in a gap between clouds, because the house is lit as on a clear afternoon.
    const sunGap = 1 - 0.9 * smoothstep(0.93, 0.988, sunCosine)
    const cover = density * smoothstep(0.008, 0.09, d.y) * 0.85 * sunGap
    out[0] = mix(out[0] as number, 1.25 + 2.3 * litFraction + silverLining, cover)
    out[1] = mix(out[1] as number, 1.33 + 2.05 * litFraction + silverLining, cover)
    out[2] = mix(out[2] as number, 1.6 + 1.75 * litFraction + silverLining * 0.8, cover)
  }
  if (sunCosine > 0.99992) for (let c = 0; c < 3; c++) out[c] = (out[c] as number) + 60
}

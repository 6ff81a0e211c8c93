import { radPerDeg, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { ModelManifest } from '../../../../shared/media/model-manifest.ts'
import type { WorldView } from './model-world.ts'

/** View of a camera that circles a model. `zoom` 1 shows the whole model. */
export type Orbit = { readonly yawDeg: number; readonly pitchDeg: number; readonly zoom: number }

/** View in which a model is first shown: from the front, slightly from above. */
export const initialOrbit: Orbit = { yawDeg: 25, pitchDeg: 15, zoom: 1 }

const pitchMaxDeg = 89
const zoomMin = 0.5
const zoomMax = 8
const fovDeg = 40

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Keeps an orbit above the poles and within the range of the zoom. */
export function limitOrbit({ yawDeg, pitchDeg, zoom }: Orbit): Orbit {
  return { yawDeg, pitchDeg: clamp(pitchDeg, -pitchMaxDeg, pitchMaxDeg), zoom: clamp(zoom, zoomMin, zoomMax) }
}

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Camera of an orbit around the center of a bounding box. */
export function viewOfOrbit(
  { yawDeg, pitchDeg, zoom }: Orbit,
  { min, max }: ModelManifest['bounds'],
  size: Size,
): WorldView {
  const yaw = yawDeg * radPerDeg
  const pitch = pitchDeg * radPerDeg
  const back: Vec3 = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
  const radius = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2
  const distance = radius / Math.sin((fovDeg / 2) * radPerDeg)
  const at = (axis: 0 | 1 | 2) => (min[axis] + max[axis]) / 2 + back[axis] * distance
  return {
    ...size,
    right: [Math.cos(yaw), 0, -Math.sin(yaw)],
    up: [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)],
    forward: [-back[0], -back[1], -back[2]],
    // The camera stays outside the model, so zooming changes the focal length.
    focalPx: (Math.min(size.widthPx, size.heightPx) / 2 / Math.tan((fovDeg / 2) * radPerDeg)) * zoom,
    position: [at(0), at(1), at(2)],
    nearM: distance / 100,
    farM: distance * 4,
  }
}

import { type CubeFace, facePoint } from '../../../../shared/geometry/cube.ts'
import { levelingOf } from '../../../../shared/geometry/leveling.ts'
import {
  clampPitchDeg,
  type Direction,
  directionToVector,
  normalizeYawDeg,
  vectorToDirection,
} from '../../../../shared/geometry/sphere.ts'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'
import type { MediaFacts } from '../../../ports/media-builder.ts'
import type { ForeignHotspot, ForeignStop, ImagePosition } from './foreign-tour.ts'

type PanoramaFacts = Pick<MediaFacts, 'widthPx' | 'heightPx' | 'sphere'>

const wholeSphere = { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -90, pitchMaxDeg: 90 }

function directionOnSphere({ xPx, yPx, widthPx }: ImagePosition, facts: PanoramaFacts): Direction {
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = facts.sphere?.coverage ?? wholeSphere
  const fileWidthPx = facts.widthPx ?? 1
  const scale = fileWidthPx / (widthPx ?? fileWidthPx)
  return {
    yawDeg: yawMinDeg + ((xPx * scale) / fileWidthPx) * (yawMaxDeg - yawMinDeg),
    pitchDeg: pitchMaxDeg - ((yPx * scale) / (facts.heightPx ?? 1)) * (pitchMaxDeg - pitchMinDeg),
  }
}

type PlacedOn = { readonly panorama: PanoramaSource; readonly facts: PanoramaFacts }

/** Direction of a position on a face. The facts of a cube are the size of a sphere with four faces around. */
function directionOnFace(
  face: CubeFace,
  { xPx, yPx, widthPx }: ImagePosition,
  { panorama, facts }: PlacedOn,
): Direction {
  const sizePx = widthPx ?? (facts.widthPx ?? 4) / 4
  const right = (2 * xPx) / sizePx - 1
  const up = 1 - (2 * yPx) / sizePx
  const rotationDeg = 'faces' in panorama ? (panorama.faces[face].rotationDeg ?? 0) : 0
  // A clockwise quarter turn moves what is at the top to the right.
  const turned: Readonly<Record<typeof rotationDeg, readonly [number, number]>> = {
    0: [right, up],
    90: [up, -right],
    180: [-right, -up],
    270: [-up, right],
  }
  return vectorToDirection(facePoint(face, ...turned[rotationDeg]))
}

function directionOf(hotspot: ForeignHotspot, stop: ForeignStop, facts: PanoramaFacts): Direction {
  const { imagePosition, yawDeg, pitchDeg } = hotspot
  if (imagePosition !== undefined) {
    const { face } = imagePosition
    return face === null
      ? directionOnSphere(imagePosition, facts)
      : directionOnFace(face, imagePosition, { panorama: stop.panorama, facts })
  }
  const pose = stop.isPosedByFile ? facts.sphere?.pose : undefined
  if (pose === undefined) return { yawDeg, pitchDeg }
  const world = directionToVector({ yawDeg: yawDeg - (pose.headingDeg ?? 0), pitchDeg })
  return vectorToDirection(levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 }, pose).toImage(world))
}

/**
 * Stop with the directions that depend on its file: positions in pixels, and angles of a tool that turns the panorama by
 * the pose in the file.
 */
export function placeHotspots(stop: ForeignStop, facts: PanoramaFacts): ForeignStop {
  const hotspots = stop.hotspots.map((hotspot) => {
    const { yawDeg, pitchDeg } = directionOf(hotspot, stop, facts)
    return { ...hotspot, yawDeg: normalizeYawDeg(yawDeg), pitchDeg: clampPitchDeg(pitchDeg) }
  })
  const headingDeg = (stop.isPosedByFile ? facts.sphere?.pose?.headingDeg : undefined) ?? 0
  const { yawDeg } = stop.initialView
  return {
    ...stop,
    hotspots,
    initialView: {
      ...stop.initialView,
      ...(yawDeg === undefined ? {} : { yawDeg: normalizeYawDeg(yawDeg - headingDeg) }),
    },
    northOffsetDeg: (stop.northOffsetDeg + headingDeg) % 360,
  }
}

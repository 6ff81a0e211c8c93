import { radPerDeg } from '../../../shared/geometry/sphere.ts'
import { fovMaxDeg, fovMinDeg } from '../../../shared/tours/fov-range.ts'
import type { CaptureFacts } from '../../ports/media-builder.ts'
import { normalizeHeading, normalizeSignedAngle, readNumber } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

type SizePx = { readonly widthPx: number | undefined; readonly heightPx: number | undefined }

/** Google's Photo Sphere XMP (GPano), in pixels of the original panorama, which may have been resized since. */
export type GPano = {
  readonly full: SizePx
  readonly crop: SizePx & { readonly leftPx: number | undefined; readonly topPx: number | undefined }
  readonly pose: { headingDeg?: number; pitchDeg?: number; rollDeg?: number }
  readonly initialView: NonNullable<CaptureFacts['initialView']>
}

/** Reads GPano; undefined if absent, and for projections other than equirectangular. */
export function readGPano(xmp: XmpFields): GPano | undefined {
  const number = (name: string) => readNumber(xmp.get(`GPano:${name}`))
  const full = { widthPx: number('FullPanoWidthPixels'), heightPx: number('FullPanoHeightPixels') }
  const projection = xmp.get('GPano:ProjectionType')?.toLowerCase()
  const isAbsent = projection === undefined && full.widthPx === undefined && full.heightPx === undefined
  if (isAbsent || (projection !== undefined && projection !== 'equirectangular')) return undefined
  return {
    full,
    crop: {
      leftPx: number('CroppedAreaLeftPixels'),
      topPx: number('CroppedAreaTopPixels'),
      widthPx: number('CroppedAreaImageWidthPixels'),
      heightPx: number('CroppedAreaImageHeightPixels'),
    },
    pose: readPose(number),
    initialView: readInitialView(number),
  }
}

type NumberReader = (name: string) => number | undefined

/** Normalizes a pitch; undefined if it points backwards. */
function normalizePitch(degrees: number | undefined): number | undefined {
  const pitchDeg = degrees === undefined ? undefined : normalizeSignedAngle(degrees)
  return pitchDeg !== undefined && Math.abs(pitchDeg) <= 90 ? pitchDeg : undefined
}

function readPose(number: NumberReader): GPano['pose'] {
  const pose: GPano['pose'] = {}
  const headingDeg = number('PoseHeadingDegrees')
  const pitchDeg = normalizePitch(number('PosePitchDegrees'))
  const rollDeg = number('PoseRollDegrees')
  if (headingDeg !== undefined) pose.headingDeg = normalizeHeading(headingDeg)
  if (pitchDeg !== undefined) pose.pitchDeg = pitchDeg
  if (rollDeg !== undefined) pose.rollDeg = normalizeSignedAngle(rollDeg)
  return pose
}

/** Aspect ratio that converts a vertical field of view to a horizontal one. */
const screenAspectRatio = 16 / 9

function horizontalFovDeg(verticalDeg: number | undefined): number | undefined {
  if (verticalDeg === undefined || verticalDeg <= 0 || verticalDeg >= 180) return undefined
  return (2 * Math.atan(Math.tan((verticalDeg * radPerDeg) / 2) * screenAspectRatio)) / radPerDeg
}

/** View that the viewer opens with. Its heading is relative to the center of the image; its roll is ignored. */
function readInitialView(number: NumberReader): GPano['initialView'] {
  const heading = number('InitialViewHeadingDegrees')
  const pitchDeg = normalizePitch(number('InitialViewPitchDegrees'))
  const fovDeg = number('InitialHorizontalFOVDegrees') ?? horizontalFovDeg(number('InitialVerticalFOVDegrees'))
  return {
    ...(heading === undefined ? {} : { yawDeg: normalizeSignedAngle(heading) }),
    ...(pitchDeg === undefined ? {} : { pitchDeg }),
    ...(fovDeg === undefined || fovDeg <= 0 ? {} : { fovDeg: Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg)) }),
  }
}

import { radPerDeg } from '../../../shared/geometry/sphere.ts'
import { fovMaxDeg, fovMinDeg } from '../../../shared/tours/fov-range.ts'
import type { Captured } from '../../ports/media-builder.ts'
import { headingWithinTurn, readNumber, signedWithinTurn } from './numbers.ts'
import type { XmpFields } from './xmp-fields.ts'

type SizePx = { readonly widthPx: number | undefined; readonly heightPx: number | undefined }

/** Google's Photo Sphere XMP (GPano) of an image, in the pixels it was written for. Anything may be missing. */
export type GPano = {
  readonly full: SizePx
  readonly crop: SizePx & { readonly leftPx: number | undefined; readonly topPx: number | undefined }
  readonly pose: { headingDeg?: number; pitchDeg?: number; rollDeg?: number }
  readonly initialView: NonNullable<Captured['initialView']>
}

/** Reads GPano; undefined where there is none, or where it is of another projection. */
export function readGPano(xmp: XmpFields): GPano | undefined {
  const number = (name: string) => readNumber(xmp.get(`GPano:${name}`))
  const full = { widthPx: number('FullPanoWidthPixels'), heightPx: number('FullPanoHeightPixels') }
  const projection = xmp.get('GPano:ProjectionType')?.toLowerCase()
  const isSilent = projection === undefined && full.widthPx === undefined && full.heightPx === undefined
  if (isSilent || (projection !== undefined && projection !== 'equirectangular')) return undefined
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

/** A pitch of any turn; none that points backwards over the head. */
function pitchOf(degrees: number | undefined): number | undefined {
  const pitchDeg = degrees === undefined ? undefined : signedWithinTurn(degrees)
  return pitchDeg !== undefined && Math.abs(pitchDeg) <= 90 ? pitchDeg : undefined
}

function readPose(number: NumberReader): GPano['pose'] {
  const pose: GPano['pose'] = {}
  const headingDeg = number('PoseHeadingDegrees')
  const pitchDeg = pitchOf(number('PosePitchDegrees'))
  const rollDeg = number('PoseRollDegrees')
  if (headingDeg !== undefined) pose.headingDeg = headingWithinTurn(headingDeg)
  if (pitchDeg !== undefined) pose.pitchDeg = pitchDeg
  if (rollDeg !== undefined) pose.rollDeg = signedWithinTurn(rollDeg)
  return pose
}

/** Shape of a screen, for a view whose field is known from top to bottom only. */
const screenRatio = 16 / 9

function horizontalOf(verticalDeg: number | undefined): number | undefined {
  if (verticalDeg === undefined || verticalDeg <= 0 || verticalDeg >= 180) return undefined
  return (2 * Math.atan(Math.tan((verticalDeg * radPerDeg) / 2) * screenRatio)) / radPerDeg
}

/**
 * The view that a viewer should open with. Its heading is an angle from the middle of the image, as its default of 0 says;
 * a roll can't be shown.
 */
function readInitialView(number: NumberReader): GPano['initialView'] {
  const heading = number('InitialViewHeadingDegrees')
  const pitchDeg = pitchOf(number('InitialViewPitchDegrees'))
  const fovDeg = number('InitialHorizontalFOVDegrees') ?? horizontalOf(number('InitialVerticalFOVDegrees'))
  return {
    ...(heading === undefined ? {} : { yawDeg: signedWithinTurn(heading) }),
    ...(pitchDeg === undefined ? {} : { pitchDeg }),
    ...(fovDeg === undefined || fovDeg <= 0 ? {} : { fovDeg: Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg)) }),
  }
}

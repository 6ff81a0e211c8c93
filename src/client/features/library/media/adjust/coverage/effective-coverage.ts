import type { TypedCoverage } from '../../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../../shared/media/library.ts'
import type { Draft } from '../draft.ts'

const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100
/** Typical width of a phone panorama, suggested for an image without metadata. */
const defaultYawDeg = 180

/** Height that keeps the aspect ratio of the image at a given width. */
export function heightDegFor({ widthPx, heightPx }: MediaDetail, yawDeg: number): number {
  const heightPerWidth = widthPx === null || heightPx === null ? 0.5 : heightPx / widthPx
  return Math.min(180, Math.max(1, rounded(yawDeg * heightPerWidth)))
}

/** Maximum pitch of the center at which the image does not extend beyond a pole. */
export function centerMaxDeg({ pitchDeg }: Pick<TypedCoverage, 'pitchDeg'>): number {
  return rounded(90 - pitchDeg / 2)
}

/** Clamps the center pitch so that the image does not extend beyond a pole. */
export function clampCoverage({ yawDeg, pitchDeg, pitchCentreDeg }: TypedCoverage): TypedCoverage {
  const maxDeg = centerMaxDeg({ pitchDeg })
  return { yawDeg, pitchDeg, pitchCentreDeg: rounded(Math.max(-maxDeg, Math.min(maxDeg, pitchCentreDeg))) }
}

/** Coverage from the draft, else from the processed panorama, else a suggestion from the aspect ratio of the image. */
export function effectiveCoverage(media: MediaDetail, { coverage }: Draft): TypedCoverage {
  if (coverage !== null) return coverage
  const { manifest } = media
  const panoramaManifest = manifest && 'faceSizePx' in manifest ? manifest : null
  if (panoramaManifest?.coverage && media.adjustments.coverage === null) {
    const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = panoramaManifest.coverage
    return {
      yawDeg: rounded(yawMaxDeg - yawMinDeg),
      pitchDeg: rounded(pitchMaxDeg - pitchMinDeg),
      pitchCentreDeg: rounded((pitchMaxDeg + pitchMinDeg) / 2),
    }
  }
  const yawDeg = panoramaManifest ? 360 : defaultYawDeg
  return clampCoverage({ yawDeg, pitchDeg: heightDegFor(media, yawDeg), pitchCentreDeg: 0 })
}

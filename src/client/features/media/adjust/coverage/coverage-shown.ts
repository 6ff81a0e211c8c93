import type { TypedCoverage } from '../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { Draft } from '../draft.ts'

const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100
/** What a phone's panorama mode takes in, for an image of which nothing is known. */
const usualYawDeg = 180

/** Height that goes with a width in an image whose pixels are as wide as high. */
export function heightFor({ widthPx, heightPx }: MediaDetail, yawDeg: number): number {
  const shape = widthPx === null || heightPx === null ? 0.5 : heightPx / widthPx
  return Math.min(180, Math.max(1, rounded(yawDeg * shape)))
}

/** How far from the horizon the middle may be until a pole is passed. */
export function middleMostDeg({ pitchDeg }: Pick<TypedCoverage, 'pitchDeg'>): number {
  return rounded(90 - pitchDeg / 2)
}

/** The same angles, moved until no pole is passed. */
export function fitted({ yawDeg, pitchDeg, pitchCentreDeg }: TypedCoverage): TypedCoverage {
  const most = middleMostDeg({ pitchDeg })
  return { yawDeg, pitchDeg, pitchCentreDeg: rounded(Math.max(-most, Math.min(most, pitchCentreDeg))) }
}

/** Angles as typed; else as built; else what an image of the shape may well cover. */
export function coverageShown(media: MediaDetail, { coverage }: Draft): TypedCoverage {
  if (coverage !== null) return coverage
  const { manifest } = media
  const built = manifest && 'faceSizePx' in manifest ? manifest : null
  if (built?.coverage && media.adjustments.coverage === null) {
    const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = built.coverage
    return {
      yawDeg: rounded(yawMaxDeg - yawMinDeg),
      pitchDeg: rounded(pitchMaxDeg - pitchMinDeg),
      pitchCentreDeg: rounded((pitchMaxDeg + pitchMinDeg) / 2),
    }
  }
  const yawDeg = built ? 360 : usualYawDeg
  return fitted({ yawDeg, pitchDeg: heightFor(media, yawDeg), pitchCentreDeg: 0 })
}

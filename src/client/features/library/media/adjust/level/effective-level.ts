import type { PanoramaLevel } from '../../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../../shared/media/library.ts'
import type { Draft } from '../draft.ts'

const upright: PanoramaLevel = { pitchDeg: 0, rollDeg: 0 }

/** Level of the image in the viewer: from the draft, else from the file metadata. */
export function effectiveLevel({ ownLevel }: MediaDetail, { level }: Draft): PanoramaLevel {
  return level ?? ownLevel ?? upright
}

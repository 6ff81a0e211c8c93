import type { PanoramaLevel } from '../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { Draft } from '../draft.ts'

const upright: PanoramaLevel = { pitchDeg: 0, rollDeg: 0 }

/** How the image stands on the stage: as a person says, else as its file does. */
export function levelShown({ ownLevel }: MediaDetail, { level }: Draft): PanoramaLevel {
  return level ?? ownLevel ?? upright
}

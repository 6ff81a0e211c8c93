import type { Stop } from '../../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../../shared/tours/tours.ts'
import { readableName } from '../../../../../../shared/web/readable-name.ts'
import { mediaOfStop } from '../../../tour-draft/stop-media.ts'
import type { SkippedStop } from '../skipped-stops.tsx'
import { nameFromPattern, type PatternValues } from './name-pattern.ts'

/** New name of a stop, and the reason if it is skipped. */
export type RenameRow = { readonly stop: Stop; readonly newName: string; readonly skipReason: string | undefined }

type Renaming = {
  readonly tour: Pick<Tour, 'media'>
  readonly pattern: string
  readonly startNumber: number
  /**
   * Stops that were selected when the dialog opened, in the order of their numbers. Those left after others were
   * renamed keep their numbers.
   */
  readonly numberedIds: readonly string[]
  readonly skipped: readonly SkippedStop[]
}

/** Length of the date in an ISO 8601 time: YYYY-MM-DD. */
const dateLength = 10

/** Pattern values of a stop. The date is when its media was captured or, if unknown, uploaded. */
function patternValuesOf(tour: Pick<Tour, 'media'>, stop: Stop, number: number): PatternValues {
  const media = mediaOfStop(tour, stop)
  const mediaDate = media?.capturedAt ?? media?.uploadedAt ?? new Date().toISOString()
  return {
    name: stop.name,
    number,
    date: mediaDate.slice(0, dateLength),
    file: media === undefined ? '' : readableName(media.name),
  }
}

/** Rows of the preview, one for each selected stop. */
export function renameRows(stops: readonly Stop[], renaming: Renaming): RenameRow[] {
  const { tour, pattern, startNumber, numberedIds, skipped } = renaming
  const ids = new Set([...numberedIds, ...stops.map(({ id }) => id)])
  const numbers = new Map([...ids].map((id, index) => [id, startNumber + index]))
  const reasons = new Map(skipped.map(({ id, reason }) => [id, reason]))
  return stops.map((stop) => ({
    stop,
    newName: nameFromPattern(pattern, patternValuesOf(tour, stop, numbers.get(stop.id) ?? startNumber)),
    skipReason: reasons.get(stop.id),
  }))
}

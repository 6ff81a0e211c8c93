import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { readableName } from '../../../../../shared/web/readable-name.ts'
import type { RenameItem } from '../../renaming/rename-rows.ts'
import { mediaOfStop } from '../../tour-draft/stop-media.ts'
import type { SkippedStop } from './skipped-stops.tsx'

/** Length of the date in an ISO 8601 time: YYYY-MM-DD. */
const dateLength = 10

/** Stops as items to rename. The date is when their media were captured or, if unknown, uploaded. */
export function stopRenameItems(
  tour: Pick<Tour, 'media'>,
  stops: readonly Stop[],
  skipped: readonly SkippedStop[],
): readonly RenameItem[] {
  const reasons = new Map(skipped.map(({ id, reason }) => [id, reason]))
  return stops.map((stop) => {
    const media = mediaOfStop(tour, stop)
    const mediaDate = media?.capturedAt ?? media?.uploadedAt ?? new Date().toISOString()
    return {
      id: stop.id,
      name: stop.name,
      texts: {
        name: stop.name,
        date: mediaDate.slice(0, dateLength),
        file: media === undefined ? '' : readableName(media.name),
      },
      skipReason: reasons.get(stop.id),
    }
  })
}

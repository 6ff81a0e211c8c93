import { z } from 'zod'
import { id } from '../../../../shared/texts.ts'
import { listStopsInput, type Stop, stopPage } from '../../../../shared/tours/stops.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { loadStops } from '../contents/load-stops.ts'
import { findTour } from '../tours/find.ts'

/** Cursor: index and id of the last stop of a page. The index is used if the stop was deleted. */
const stopCursor = z.tuple([z.int().nonnegative(), id])

function indexAfter(stopIds: readonly string[], cursor: string | undefined): number {
  const lastPosition = readCursor(stopCursor, cursor)
  if (lastPosition === undefined) return 0
  const [index, stopId] = lastPosition
  const currentIndex = stopIds.indexOf(stopId)
  return currentIndex < 0 ? index : currentIndex + 1
}

/** The id and some fields of a stop. */
function pickFields(stop: Stop, fields: ReadonlySet<string>): Pick<Stop, 'id'> & Partial<Stop> {
  const pickedFields: Partial<Stop> = Object.fromEntries(Object.entries(stop).filter(([name]) => fields.has(name)))
  return { ...pickedFields, id: stop.id }
}

/** Stops of a tour in its order, with their hotspots or with some fields only. */
export const listStops = operation({
  allow: 'viewTour',
  input: listStopsInput,
  example: ({ tourId }) => ({ tourId, fields: 'name,mediaId' }),
  output: stopPage,
  run: async (scope, { tourId, fields, cursor, limit }) => {
    const { stopIds } = await findTour(scope, tourId)
    const firstIndex = indexAfter(stopIds, cursor)
    const ids = stopIds.slice(firstIndex, firstIndex + readLength(limit))
    const { page, nextCursor } = pageOf(ids, limit, (stopId) => [stopIds.indexOf(stopId), stopId])
    const stops = await loadStops(scope.em, page)
    if (fields === undefined) return { items: stops, nextCursor }
    const names = new Set(fields.split(','))
    return { items: stops.map((stop) => pickFields(stop, names)), nextCursor }
  },
})

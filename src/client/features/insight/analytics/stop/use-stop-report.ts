import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useToday } from '../range/use-today.ts'
import { useHeatMapStore } from './heat-map-store.ts'
import { monthsUntil } from './month-ranges.ts'

const staleTimeMs = 60_000

/** Report of a stop of the open tour for the heat map's range. Not fetched for tours that were never published. */
export function useStopReport(stopId: string) {
  const { tour } = useTourEditor()
  const range = useHeatMapStore((state) => state.range)
  const today = useToday()
  const wasPublished = tour.publication.shareId !== null
  const query = trpc.analytics.stopReport.useQuery(
    { tourId: tour.id, stopId, ...monthsUntil(today, range) },
    { staleTime: staleTimeMs, enabled: wasPublished },
  )
  return { ...query, wasPublished }
}

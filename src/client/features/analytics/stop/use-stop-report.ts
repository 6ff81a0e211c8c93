import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { dayOf, spanOf } from '../range/named-spans.ts'
import { useHeatMapStore } from './heat-map-store.ts'

const keptFreshMs = 60_000

/** How visitors looked at a stop of the tour that is open, over the chosen time. Nothing is asked of a tour that never had any. */
export function useStopReport(stopId: string) {
  const { tour } = useTourEditor()
  const range = useHeatMapStore((state) => state.range)
  const wasPublished = tour.publication.shareId !== null
  const query = trpc.analytics.stopReport.useQuery(
    { tourId: tour.id, stopId, ...spanOf(range, dayOf(Date.now())) },
    { staleTime: keptFreshMs, enabled: wasPublished },
  )
  return { ...query, wasPublished }
}

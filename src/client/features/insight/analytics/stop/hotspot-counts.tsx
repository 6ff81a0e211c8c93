import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { useHeatMapStore } from './heat-map-store.ts'
import { useStopReport } from './use-stop-report.ts'

type HotspotCountsProps = { readonly hotspot: Pick<Hotspot, 'id' | 'stopId'>; readonly className?: string | undefined }

/** Number of times a hotspot was in view and opened; nothing if its stop was never shown. */
export function HotspotCounts({ hotspot: { id, stopId }, className }: HotspotCountsProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const { data } = useStopReport(stopId)
  if (data === undefined || data.shown === 0) return null
  const { seen: seenCount = 0, opened: openedCount = 0 } = data.hotspots.find(({ hotspotId }) => hotspotId === id) ?? {}
  return (
    <span className={className}>
      {t('analytics.hotspot.counts', {
        count: seenCount,
        seen: numbers.exact(seenCount),
        opened: numbers.exact(openedCount),
      })}
    </span>
  )
}

/** Range of the hotspot counts of a stop; nothing if it was never shown. */
export function HotspotCountsRange({
  stopId,
  className,
}: {
  readonly stopId: string
  readonly className?: string | undefined
}) {
  const { t } = useTranslation()
  const range = useHeatMapStore((state) => state.range)
  const { data } = useStopReport(stopId)
  if (data === undefined || data.shown === 0) return null
  return <p className={className}>{t('analytics.hotspot.span', { range: t(`analytics.heat.range.${range}`) })}</p>
}

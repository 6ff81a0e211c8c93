import { UnstyledButton } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import classes from './heat-map.module.css'
import { useHeatMapStore } from './heat-map-store.ts'

const HeatLayer = lazy(async () => ({ default: (await import('./heat-layer.tsx')).HeatLayer }))
const HeatPanel = lazy(async () => ({ default: (await import('./heat-panel.tsx')).HeatPanel }))

type HeatMapProps = { readonly stopId: string; readonly viewer: TourViewer }

/** Heat map while it is switched on, loaded on demand. */
export function HeatMap({ stopId, viewer }: HeatMapProps) {
  const isOn = useHeatMapStore((state) => state.isOn)
  if (!isOn) return null
  return (
    <Suspense fallback={null}>
      <HeatLayer stopId={stopId} viewer={viewer} />
    </Suspense>
  )
}

/** Toggle of the heat map. */
export function HeatMapTool({ stopId }: { readonly stopId: string }) {
  const { t } = useTranslation()
  const { isOn, toggle } = useHeatMapStore()
  return (
    <>
      {isOn && (
        <Suspense fallback={null}>
          <HeatPanel stopId={stopId} />
        </Suspense>
      )}
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-label={t('analytics.heat.title')}
        aria-pressed={isOn}
        onClick={toggle}
      >
        <IconFlame size={20} aria-hidden="true" />
        <span className={classes.toggleLabel}>{t('analytics.heat.title')}</span>
      </UnstyledButton>
    </>
  )
}

import { UnstyledButton } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import classes from './heat-map.module.css'
import { useHeatMapStore } from './heat-map-store.ts'

// The panel reports a failure to load for both.
const HeatLayer = lazyComponent(async () => (await import('./heat-layer.tsx')).HeatLayer, {
  placeholder: null,
  isOptional: true,
})
const HeatPanel = lazyComponent(async () => (await import('./heat-panel.tsx')).HeatPanel, { placeholder: null })

type HeatMapProps = { readonly stopId: string; readonly viewer: TourViewer }

/** Heat map while it is switched on, loaded on demand. */
export function HeatMap({ stopId, viewer }: HeatMapProps) {
  const isOn = useHeatMapStore((state) => state.isOn)
  if (!isOn) return null
  return <HeatLayer stopId={stopId} viewer={viewer} />
}

/** Toggle of the heat map. */
export function HeatMapTool({ stopId }: { readonly stopId: string }) {
  const { t } = useTranslation()
  const { isOn, toggle } = useHeatMapStore()
  return (
    <>
      {isOn && <HeatPanel stopId={stopId} />}
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

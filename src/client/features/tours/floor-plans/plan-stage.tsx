import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { NorthDial } from './north-dial.tsx'
import { PlanPin } from './plan-pin.tsx'
import { planPointAt } from './plan-position.ts'
import classes from './plan-stage.module.css'
import { useFloorPlans } from './use-floor-plans.ts'

type PlanStageProps = {
  readonly plan: FloorPlan
  readonly media: MediaItem
  readonly selected: Stop | undefined
  readonly onSelect: (stopId: string | null) => void
  /** Called on a click on the plan that is not on a pin. */
  readonly onPress: (point: { x: number; y: number }) => void
}

/** Image attributes of a plan with all renditions, so that large screens get a sharp one. */
export function planImageProps({ baseUrl, manifest, thumbnailUrl }: MediaItem) {
  if (baseUrl === null || manifest?.mapping !== 'flat') return { src: thumbnailUrl ?? '' }
  const srcSet = manifest.renditions.map(({ widthPx, file }) => `${baseUrl}${file} ${widthPx}w`).join(', ')
  return { src: `${baseUrl}${manifest.renditions.at(-1)?.file}`, srcSet, sizes: '(max-width: 899px) 100vw, 75vw' }
}

/** Plan with its pins. While a stop is selected that is not on it, a click places it. */
export function PlanStage({ plan, media, selected, onSelect, onPress }: PlanStageProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { place, removePin, setNorth } = useFloorPlans()
  const sheet = useRef<HTMLDivElement>(null)
  const { widthPx, heightPx } = media
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (sheet.current && event.target instanceof Element && event.target.closest('[data-pin]') === null)
      onPress(planPointAt(sheet.current.getBoundingClientRect(), event))
  }
  return (
    <div className={classes.stage}>
      <NorthDial northDeg={plan.northDeg} onTurn={(northDeg) => setNorth(plan, northDeg)} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the position fields are the keyboard alternative */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={sheet}
        className={classes.sheet}
        style={{ '--ratio': (widthPx ?? 4) / (heightPx ?? 3) } as React.CSSProperties}
        data-placing={(selected && selected.floorPlanPosition?.planId !== plan.id) || undefined}
        onClick={onClick}
      >
        <RemoteImage
          className={classes.image}
          alt={media.altText || t('floorPlans.image', { name: plan.name })}
          {...planImageProps(media)}
        />
        {tour.stops.map((stop, index) =>
          stop.floorPlanPosition?.planId === plan.id ? (
            <PlanPin
              key={stop.id}
              stop={stop}
              plan={plan}
              sheet={sheet}
              position={index + 1}
              point={stop.floorPlanPosition}
              isSelected={stop.id === selected?.id}
              onSelect={() => onSelect(stop.id)}
              onMove={(point) => place(stop, plan, point)}
              onRemove={() => removePin(stop)}
            />
          ) : null,
        )}
      </div>
    </div>
  )
}

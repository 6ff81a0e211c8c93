import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { FloorPlan } from '../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../shared/tours/stops.ts'
import { RemoteImage } from '../../ui/images/remote-image.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { NorthDial } from './north-dial.tsx'
import { PlanPin } from './plan-pin.tsx'
import { pointIn } from './plan-places.ts'
import classes from './plan-stage.module.css'
import { useFloorPlans } from './use-floor-plans.ts'

type PlanStageProps = {
  readonly plan: FloorPlan
  readonly media: MediaItem
  readonly selected: Stop | undefined
  readonly onSelect: (stopId: string | null) => void
  /** A press on the plan beside any pin. */
  readonly onPress: (point: { x: number; y: number }) => void
}

/** All widths of the plan, so that a large screen gets a sharp one. */
function imageOf({ baseUrl, manifest, thumbnailUrl }: MediaItem) {
  if (baseUrl === null || manifest?.mapping !== 'flat') return { src: thumbnailUrl ?? '' }
  const srcSet = manifest.renditions.map(({ widthPx, file }) => `${baseUrl}${file} ${widthPx}w`).join(', ')
  return { src: `${baseUrl}${manifest.renditions.at(-1)?.file}`, srcSet, sizes: '(max-width: 899px) 100vw, 75vw' }
}

/** The plan with its pins; where a stop waits to be placed, a press puts it there. */
export function PlanStage({ plan, media, selected, onSelect, onPress }: PlanStageProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { place, removePin, turn } = useFloorPlans()
  const sheet = useRef<HTMLDivElement>(null)
  const { widthPx, heightPx } = media
  const press = (event: MouseEvent<HTMLElement>) => {
    if (sheet.current && event.target instanceof Element && event.target.closest('[data-pin]') === null)
      onPress(pointIn(sheet.current.getBoundingClientRect(), event))
  }
  return (
    <div className={classes.stage}>
      <NorthDial northDeg={plan.northDeg} onTurn={(northDeg) => turn(plan, northDeg)} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a stop is placed by keys in the list beside it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={sheet}
        className={classes.sheet}
        style={{ '--ratio': (widthPx ?? 4) / (heightPx ?? 3) } as React.CSSProperties}
        data-placing={(selected && selected.floorPlanPosition?.planId !== plan.id) || undefined}
        onClick={press}
      >
        <RemoteImage
          className={classes.image}
          alt={media.altText || t('floorPlans.image', { name: plan.name })}
          {...imageOf(media)}
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

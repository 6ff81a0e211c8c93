import { type MouseEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { NorthDial } from './north-dial.tsx'
import { PlanPin } from './plan-pin.tsx'
import type { PlanPlacement } from './plan-position.ts'
import classes from './plan-stage.module.css'
import { StartViewCone } from './start-view-dial.tsx'
import { useFloorPlans } from './use-floor-plans.ts'
import { usePlacing } from './use-placing.ts'

type PlanStageProps = {
  readonly plan: FloorPlan
  readonly media: MediaItem
  readonly selectedStop: Stop | undefined
  /** Position that is typed for the selected stop. */
  readonly preview: PlanPlacement | null
  readonly onSelect: (stopId: string | null) => void
  /** Places the selected stop. */
  readonly onPlace: (placement: PlanPlacement) => void
}

/** Image attributes of a plan with all renditions, so that large screens get a sharp one. */
export function planImageProps({ baseUrl, manifest, thumbnailUrl }: MediaItem) {
  if (baseUrl === null || manifest?.mapping !== 'flat') return { src: thumbnailUrl ?? '' }
  const srcSet = manifest.renditions.map(({ widthPx, file }) => `${baseUrl}${file} ${widthPx}w`).join(', ')
  return { src: `${baseUrl}${manifest.renditions.at(-1)?.file}`, srcSet, sizes: '(max-width: 899px) 100vw, 75vw' }
}

const isOnPin = ({ target }: { readonly target: EventTarget }) =>
  target instanceof Element && target.closest('[data-pin]') !== null

/** Plan with its pins. A press on the plan places the selected stop, unless it is on the plan already. */
export function PlanStage({ plan, media, selectedStop, preview, onSelect, onPlace }: PlanStageProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { placeStop, removePin, setNorth } = useFloorPlans()
  const sheet = useRef<HTMLDivElement>(null)
  const { widthPx, heightPx } = media
  const isReadOnly = useFieldDenial() !== null
  const isPlacing = selectedStop !== undefined && selectedStop.floorPlanPosition?.planId !== plan.id && !isReadOnly
  const hasDirection = selectedStop !== undefined && !isFlatStop(tour, selectedStop)
  /** True between a press that places a stop and the click that ends it, which must not deselect the stop. */
  const endsPlacing = useRef(false)
  const { placement: draggedPlacement, handlers } = usePlacing({
    sheet,
    isPlacing,
    hasDirection,
    onPlace: (newPlacement) => {
      endsPlacing.current = true
      onPlace(newPlacement)
    },
  })
  const placement = draggedPlacement ?? preview
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!endsPlacing.current && !isOnPin(event)) onSelect(null)
    endsPlacing.current = false
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
        data-placing={isPlacing || undefined}
        onClick={onClick}
        {...handlers}
        onPointerDown={(event) => !isOnPin(event) && handlers.onPointerDown(event)}
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
              isSelected={stop.id === selectedStop?.id}
              onSelect={() => onSelect(stop.id)}
              onMove={(point) => placeStop(stop, plan, point)}
              onRemove={() => removePin(stop)}
            />
          ) : null,
        )}
        {placement && (
          <span
            className={classes.newPin}
            style={{ left: `${placement.x * 100}%`, top: `${placement.y * 100}%` }}
            aria-hidden="true"
          >
            {placement.angleDeg !== undefined && <StartViewCone angleDeg={placement.angleDeg} isUnknown={false} />}
            <span className={classes.dot} />
          </span>
        )}
      </div>
    </div>
  )
}

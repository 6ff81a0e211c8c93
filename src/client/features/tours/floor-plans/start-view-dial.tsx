import { useTranslation } from 'react-i18next'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { isNorthKnown } from '../hotspots/both-ends/stop-orientation.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { type PlanPoint, startViewAngleDeg } from './plan-position.ts'
import classes from './plan-stage.module.css'
import { useFloorPlans } from './use-floor-plans.ts'
import { useNeedle } from './use-needle.ts'

type StartViewConeProps = { readonly angleDeg: number; readonly isUnknown: boolean }

/** Cone from the middle of a pin in the direction of a start view, dashed while north isn't known. */
export function StartViewCone({ angleDeg, isUnknown }: StartViewConeProps) {
  return (
    <span
      className={classes.cone}
      data-unknown={isUnknown || undefined}
      style={{ rotate: `${angleDeg}deg` }}
      aria-hidden="true"
    />
  )
}

/** Box of the handle's parent. The handle turns around the center of the box, which is the same at any rotation. */
const boxOf = (handle: HTMLElement) => (handle.parentElement ?? handle).getBoundingClientRect()

type StartViewDialProps = { readonly stop: Stop; readonly plan: FloorPlan; readonly point: PlanPoint }

/** Cone of the selected pin, with a handle that is dragged in the direction of the start view. */
export function StartViewDial({ stop, plan, point }: StartViewDialProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { setStartViewAngle } = useFloorPlans()
  const isReadOnly = useFieldDenial() !== null
  const onTurn = (angleDeg: number) => setStartViewAngle(stop, plan, angleDeg)
  const { displayedDeg, handlers } = useNeedle({ deg: startViewAngleDeg(stop, plan), isReadOnly, boxOf, onTurn })
  if (isFlatStop(tour, stop)) return null
  const deg = Math.round(displayedDeg) % 360
  return (
    <span
      className={classes.aim}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%`, rotate: `${displayedDeg}deg` }}
    >
      <StartViewCone angleDeg={0} isUnknown={!isNorthKnown(tour, stop)} />
      {/* `data-pin` keeps the end of a drag from counting as a press on the plan. */}
      <span
        role="slider"
        tabIndex={0}
        className={classes.handle}
        data-pin={stop.id}
        aria-label={t('floorPlans.startView', { name: stop.name })}
        aria-disabled={isReadOnly || undefined}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={deg}
        aria-valuetext={t('floorPlans.northNow', { deg })}
        title={t('floorPlans.aimHint')}
        {...handlers}
      />
    </span>
  )
}

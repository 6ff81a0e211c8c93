import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bearingDeg, planAngleDeg } from '../../../../shared/geometry/sphere.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { roundDeg } from '../hotspots/inspector/nudge.ts'
import { percentOf } from '../hotspots/inspector/percent-of.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'
import { bearingRange, percentRange } from './plan-position.ts'
import { useFloorPlans } from './use-floor-plans.ts'

/** Position of a stop on the plan in percent, and the bearing of its start view. */
export function PinPositionFields({ stop, plan }: { stop: Stop; plan: FloorPlan }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { placeStop, setStartViewAngle, removePin } = useFloorPlans()
  const bearing = bearingDeg(stop.initialView.yawDeg, stop.northOffsetDeg)
  const point = stop.floorPlanPosition?.planId === plan.id ? stop.floorPlanPosition : null
  if (point === null) return null
  const range = { ...percentRange, step: 0.5 }
  return (
    <>
      <div className={classes.pair}>
        <SavedNumber
          label={t('floorPlans.x')}
          value={percentOf(point.x)}
          onCommit={(x) => placeStop(stop, plan, { ...point, x: x / 100 })}
          {...range}
        />
        <SavedNumber
          label={t('floorPlans.y')}
          value={percentOf(point.y)}
          onCommit={(y) => placeStop(stop, plan, { ...point, y: y / 100 })}
          {...range}
        />
      </div>
      {!isFlatStop(tour, stop) && (
        <div className={classes.placement}>
          <SavedNumber
            label={t('floorPlans.bearing')}
            value={roundDeg(bearing)}
            onCommit={(value) => setStartViewAngle(stop, plan, planAngleDeg(value, plan.northDeg))}
            {...bearingRange}
          />
        </div>
      )}
      <Group>
        <Allowed to="manageTours">
          <Button variant="default" onClick={() => removePin(stop)}>
            {t('floorPlans.removePin')}
          </Button>
        </Allowed>
      </Group>
    </>
  )
}

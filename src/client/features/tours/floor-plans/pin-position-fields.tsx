import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import classes from './floor-plan-screen.module.css'
import { useFloorPlans } from './use-floor-plans.ts'

const center = { x: 0.5, y: 0.5 }
const percent = (fraction: number) => Math.round(fraction * 10_000) / 100

/** Position of the selected stop on the plan in percent, or a button to place it. */
export function PinPositionFields({ stop, plan }: { stop: Stop; plan: FloorPlan }) {
  const { t } = useTranslation()
  const { place, removePin } = useFloorPlans()
  const point = stop.floorPlanPosition?.planId === plan.id ? stop.floorPlanPosition : null
  if (point === null) {
    return (
      <Allowed to="manageTours">
        <Button variant="default" onClick={() => place(stop, plan, center)}>
          {t('floorPlans.putInMiddle')}
        </Button>
      </Allowed>
    )
  }
  const range = { min: 0, max: 100, unit: ' %', step: 0.5 }
  return (
    <>
      <div className={classes.pair}>
        <SavedNumber
          label={t('floorPlans.x')}
          value={percent(point.x)}
          onCommit={(x) => place(stop, plan, { ...point, x: x / 100 })}
          {...range}
        />
        <SavedNumber
          label={t('floorPlans.y')}
          value={percent(point.y)}
          onCommit={(y) => place(stop, plan, { ...point, y: y / 100 })}
          {...range}
        />
      </div>
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

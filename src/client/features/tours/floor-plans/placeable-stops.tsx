import { UnstyledButton } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { isNorthKnown } from '../hotspots/both-ends/stop-orientation.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'

/** `detail` of a click event that was caused by a key. */
const keyClickCount = 0

type PlaceableStopsProps = {
  readonly plan: FloorPlan
  readonly selectedId: string | null
  readonly onSelect: (stopId: string, isByKeyboard: boolean) => void
}

/** List of all stops. A selected stop that is not on the plan is placed by a click on it. */
export function PlaceableStops({ plan, selectedId, onSelect }: PlaceableStopsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const positionText = (stop: Stop) => {
    if (stop.floorPlanPosition?.planId === plan.id)
      return t(isFlatStop(tour, stop) || isNorthKnown(tour, stop) ? 'floorPlans.here' : 'floorPlans.hereUnaimed')
    const otherPlan = tour.floorPlans.find(({ id }) => id === stop.floorPlanPosition?.planId)
    return otherPlan ? t('floorPlans.onOther', { name: otherPlan.name }) : t('floorPlans.nowhere')
  }
  return (
    <ol id={fieldId('placeableStops')} className={classes.stops} aria-label={t('editor.tabs.stops')}>
      {tour.stops.map((stop, index) => {
        const isOnPlan = stop.floorPlanPosition?.planId === plan.id
        const PinIcon = isOnPlan ? IconMapPin : IconMapPinOff
        return (
          <li key={stop.id}>
            <UnstyledButton
              className={classes.stop ?? ''}
              aria-pressed={stop.id === selectedId}
              data-here={isOnPlan || undefined}
              onClick={({ detail: clickCount }) => onSelect(stop.id, clickCount === keyClickCount)}
            >
              <PinIcon size={18} aria-hidden="true" />
              <span className={classes.stopName}>
                {index + 1}. {stop.name}
              </span>
              <span className={classes.stopPosition}>{positionText(stop)}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}

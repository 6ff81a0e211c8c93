import { UnstyledButton } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FloorPlan } from '../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../shared/tours/stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'

type StopsToPlaceProps = {
  readonly plan: FloorPlan
  readonly selectedId: string | null
  readonly onSelect: (stopId: string) => void
}

/** All stops: those that are not on the plan yet are chosen here and then put on it. */
export function StopsToPlace({ plan, selectedId, onSelect }: StopsToPlaceProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const placeOf = ({ floorPlanPosition }: Stop) => {
    if (floorPlanPosition?.planId === plan.id) return t('floorPlans.here')
    const other = tour.floorPlans.find(({ id }) => id === floorPlanPosition?.planId)
    return other ? t('floorPlans.onOther', { name: other.name }) : t('floorPlans.nowhere')
  }
  return (
    <ol className={classes.stops} aria-label={t('editor.tabs.stops')}>
      {tour.stops.map((stop, index) => {
        const isHere = stop.floorPlanPosition?.planId === plan.id
        const Mark = isHere ? IconMapPin : IconMapPinOff
        return (
          <li key={stop.id}>
            <UnstyledButton
              className={classes.stop ?? ''}
              aria-pressed={stop.id === selectedId}
              data-here={isHere || undefined}
              onClick={() => onSelect(stop.id)}
            >
              <Mark size={18} aria-hidden="true" />
              <span className={classes.stopName}>
                {index + 1}. {stop.name}
              </span>
              <span className={classes.stopPlace}>{placeOf(stop)}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}

import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { HotspotLink } from '../../hotspots/list/hotspot-link.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './health-panel.module.css'
import { hotspotsWith, isOfHotspots, problemCount, type StopProblem } from './tour-health.ts'

type HealthPanelProps = { readonly health: ReadonlyMap<string, readonly StopProblem[]> }

/** The hotspot a problem is about, where it is about one. */
function culpritOf(tour: Tour, stop: Stop, problem: StopProblem): string | undefined {
  return isOfHotspots(problem) ? hotspotsWith(problem, tour, stop)[0]?.id : undefined
}

/** What would trouble visitors, stop by stop; one quiet line when nothing would. */
export function HealthPanel({ health }: HealthPanelProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const count = problemCount(health)
  if (count === 0) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size={18} aria-hidden="true" /> {t('stops.health.good')}
      </p>
    )
  }
  return (
    <details className={`${cardStyles.card} ${classes.panel}`}>
      <summary className={classes.summary}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('stops.health.problems', { count })}
      </summary>
      <ul className={classes.list}>
        {tour.stops.map((stop) =>
          health.get(stop.id)?.map((problem) => (
            <li key={`${stop.id} ${problem}`}>
              <HotspotLink className={classes.stop} stopId={stop.id} hotspotId={culpritOf(tour, stop, problem)}>
                {stop.name}
              </HotspotLink>
              : {t(`stops.advice.${problem}`)}
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

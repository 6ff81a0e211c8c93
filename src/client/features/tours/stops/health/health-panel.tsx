import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { HotspotLink } from '../../hotspots/list/hotspot-link.tsx'
import { unlinkedStops } from '../../links/unlinked-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './health-panel.module.css'
import { hotspotsWith, isHotspotProblem, problemCount, type StopProblem } from './tour-health.ts'

type HealthPanelProps = { readonly health: ReadonlyMap<string, readonly StopProblem[]> }

/** Id of the first hotspot with a problem; undefined if it is not a problem of hotspots. */
function hotspotIdOf(tour: Tour, stop: Stop, problem: StopProblem): string | undefined {
  return isHotspotProblem(problem) ? hotspotsWith(problem, tour, stop)[0]?.id : undefined
}

/**
 * List of all problems by stop, or a line saying that there are none. Unlinked stops have a separate note. Memoized,
 * because each selected stop would otherwise search the hotspots of the tour again.
 */
export const HealthPanel = memo(function HealthPanel({ health }: HealthPanelProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const count = problemCount(health)
  if (count === 0 && unlinkedStops(tour).length > 0) return null
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
              <HotspotLink className={classes.stop} stopId={stop.id} hotspotId={hotspotIdOf(tour, stop, problem)}>
                {stop.name}
              </HotspotLink>
              : {t(`stops.advice.${problem}`)}
            </li>
          )),
        )}
      </ul>
    </details>
  )
})

import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import type { StopProblem } from '../health/tour-health.ts'
import { StopGateMark } from '../stop-gate-mark.tsx'
import classes from './stop-summary.module.css'

export function isStartStop(tour: Tour, stop: Stop): boolean {
  return (tour.startStopId ?? tour.stops[0]?.id) === stop.id
}

/** Maximum number of tags in a summary; the others are counted. */
const listedTagsMax = 3

/** Summary such as "4 hotspots · First stop", and the first problem of the stop. */
export function StopSummary({ stop, problems = [] }: { stop: Stop; problems?: readonly StopProblem[] | undefined }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [firstProblem] = problems
  const details = [
    t('stops.hotspotCount', { count: stop.hotspots.length }),
    ...(isStartStop(tour, stop) ? [t('stops.start')] : []),
    ...(stop.hiddenFromList ? [t('stops.hidden')] : []),
    ...stop.tags.slice(0, listedTagsMax),
    ...(stop.tags.length > listedTagsMax ? [t('stops.moreTags', { count: stop.tags.length - listedTagsMax })] : []),
  ]
  return (
    <span className={classes.summary}>
      {details.join(' · ')}
      <StopGateMark stopId={stop.id} />
      {firstProblem && <span className={classes.problem}>{t(`stops.problem.${firstProblem}`)}</span>}
    </span>
  )
}

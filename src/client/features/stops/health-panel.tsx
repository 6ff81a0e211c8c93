import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../shared/routes.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import classes from './health-panel.module.css'
import type { StopProblem } from './tour-health.ts'

type HealthPanelProps = { readonly health: ReadonlyMap<string, readonly StopProblem[]> }

/** What would trouble visitors, stop by stop; one quiet line when nothing would. */
export function HealthPanel({ health }: HealthPanelProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const count = [...health.values()].reduce((sum, problems) => sum + problems.length, 0)
  if (count === 0) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size={18} aria-hidden="true" /> {t('stops.health.good')}
      </p>
    )
  }
  return (
    <details className={classes.panel}>
      <summary className={classes.summary}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {t('stops.health.problems', { count })}
      </summary>
      <ul className={classes.list}>
        {tour.stops.map((stop) =>
          health.get(stop.id)?.map((problem) => (
            <li key={`${stop.id} ${problem}`}>
              <Link className={classes.stop} to={linkTo.hotspotsManager(tour.id, stop.id)}>
                {stop.name}
              </Link>
              : {t(`stops.advice.${problem}`)}
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

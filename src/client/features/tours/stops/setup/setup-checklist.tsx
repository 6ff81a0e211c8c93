import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { useLinkSuggestions } from '../../links/unlinked-note.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './setup-checklist.module.css'
import { doneSteps, type SetupStep, setupSteps, startStopIdOf } from './setup-steps.ts'

/** Checklist of a tour that was never published. It replaces the note about unlinked stops. */
export function SetupChecklist() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { unlinkedCount, button, dialog } = useLinkSuggestions()
  const completedSteps = useMemo(() => doneSteps(tour, t('tours.newName')), [tour, t])
  const startId = startStopIdOf(tour)
  const texts: Readonly<Record<SetupStep, ReactNode>> = {
    name: <Link to={linkTo.editTour(tour.id, 'general')}>{t('stops.setup.name')}</Link>,
    stops: t('stops.setup.stops', { count: tour.stops.length }),
    links: unlinkedCount > 0 ? t('links.unlinked', { count: unlinkedCount }) : t('stops.setup.linked'),
    startView:
      startId === null ? (
        t('stops.setup.startView')
      ) : (
        <Link to={linkTo.editStop(tour.id, startId)}>{t('stops.setup.startView')}</Link>
      ),
    publish: <Link to={linkTo.editTour(tour.id, 'publish')}>{t('stops.setup.publish')}</Link>,
  }
  return (
    <section className={`${cardStyles.card} ${classes.panel}`} aria-label={t('stops.setup.title')}>
      <ol className={classes.steps}>
        {setupSteps.map((step) => (
          <li key={step} className={classes.step} data-done={completedSteps.has(step) || undefined}>
            {completedSteps.has(step) ? (
              <IconCircleCheckFilled size={18} aria-hidden="true" />
            ) : (
              <IconCircle size={18} stroke={1.5} aria-hidden="true" />
            )}
            <span>
              {texts[step]}
              <span className="visually-hidden">
                : {t(completedSteps.has(step) ? 'stops.setup.done' : 'stops.setup.open')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {button}
      {dialog}
    </section>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { brokenButtons } from '../../tours/buttons/button-targets.ts'
import {
  conflictingGates,
  emptyGates,
  formsWithoutStop,
  openingProblemCount,
} from '../../tours/forms/opening/opening-problems.ts'
import { useConflictMessage } from '../../tours/forms/opening/use-conflict-message.ts'
import { HotspotLink } from '../../tours/hotspots/list/hotspot-link.tsx'
import { useHotspotName } from '../../tours/hotspots/list/use-hotspot-name.ts'
import { unlinkedStops } from '../../tours/links/unlinked-stops.ts'
import {
  type HotspotProblem,
  hotspotsWith,
  isHotspotProblem,
  type StopProblem,
  tourHealth,
} from '../../tours/stops/health/tour-health.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'
import classes from './publish-screen.module.css'

function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{text}</span>
      {children}
    </li>
  )
}

/** One warning for each hotspot of a stop that has the problem. */
function HotspotWarnings({ stop, problem }: { stop: Stop; problem: HotspotProblem }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const nameOf = useHotspotName()
  return hotspotsWith(problem, tour, stop).map((hotspot) => {
    const names = { name: nameOf(hotspot), stop: stop.name }
    return (
      <Warning key={hotspot.id} text={t(`publishing.warning.text.${problem}`, names)}>
        <HotspotLink stopId={stop.id} hotspotId={hotspot.id} label={t(`publishing.warning.fixOf.${problem}`, names)}>
          {t(`publishing.warning.fix.${problem}`)}
        </HotspotLink>
      </Warning>
    )
  })
}

function StopWarning({ stop, problem }: { stop: Stop; problem: StopProblem }) {
  const { t } = useTranslation()
  if (isHotspotProblem(problem)) return <HotspotWarnings stop={stop} problem={problem} />
  return (
    <Warning text={t('publishing.stopWarning', { stop: stop.name, advice: t(`stops.advice.${problem}`) })}>
      <HotspotLink stopId={stop.id} hotspotId={undefined} label={`${t('publishing.goToStop')}: ${stop.name}`}>
        {t('publishing.goToStop')}
      </HotspotLink>
    </Warning>
  )
}

function UnlinkedStops() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { length: count } = unlinkedStops(tour)
  if (count === 0) return null
  return (
    <Warning text={t('links.unlinked', { count })}>
      <Link to={linkTo.editTour(tour.id, 'stops')}>{t('links.suggest')}</Link>
    </Warning>
  )
}

function ButtonWarnings() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return brokenButtons(tour).map(({ id, label: name, problem }) => (
    <Warning key={id} text={t(`publishing.warning.text.${problem}`, { name })}>
      <Link to={linkTo.editTour(tour.id, 'buttons')} aria-label={t(`publishing.warning.fixOf.${problem}`, { name })}>
        {t(`publishing.warning.fix.${problem}`)}
      </Link>
    </Warning>
  ))
}

function FormsWithoutStop() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return formsWithoutStop(tour).map(({ id, name }) => (
    <Warning key={id} text={t('publishing.warning.text.stoplessForm', { name })}>
      <Link to={linkTo.form(tour.id, id)} aria-label={t('publishing.warning.fixOf.stoplessForm', { name })}>
        {t('publishing.warning.fix.stoplessForm')}
      </Link>
    </Warning>
  ))
}

function EmptyGates() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return emptyGates(tour).map(({ id, name }) => (
    <Warning key={id} text={t('publishing.warning.text.emptyGate', { name })}>
      <Link to={linkTo.form(tour.id, id)} aria-label={t('publishing.warning.fixOf.emptyGate', { name })}>
        {t('publishing.warning.fix.emptyGate')}
      </Link>
    </Warning>
  ))
}

function ConflictingGates() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const messageOf = useConflictMessage()
  return conflictingGates(tour).map((conflict) => {
    const secondForm = conflict.forms[1]
    if (secondForm === undefined) return null
    const { id, name } = secondForm
    return (
      <Warning key={conflict.stopId ?? 'tour'} text={messageOf(conflict)}>
        <Link to={linkTo.form(tour.id, id)} aria-label={t('publishing.warning.fixOf.conflictingGate', { name })}>
          {t('publishing.warning.fix.conflictingGate')}
        </Link>
      </Warning>
    )
  })
}

/** Number of warnings that `PublishWarnings` lists. */
export function useWarningCount(): number {
  const { tour } = useTourEditor()
  const health = tourHealth(tour)
  const problems = tour.stops.flatMap((stop) =>
    (health.get(stop.id) ?? []).flatMap((problem) =>
      isHotspotProblem(problem) ? hotspotsWith(problem, tour, stop).map(({ id }) => id) : [stop.id],
    ),
  )
  const unlinkedCount = unlinkedStops(tour).length > 0 ? 1 : 0
  return problems.length + unlinkedCount + brokenButtons(tour).length + openingProblemCount(tour)
}

/** Problems that visitors would notice, each with a link to fix it. They don't prevent publishing. */
export function PublishWarnings() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const health = tourHealth(tour)
  return (
    <ul className={classes.warnings} aria-label={t('publishing.warnings')}>
      <UnlinkedStops />
      {tour.stops.map((stop) =>
        health
          .get(stop.id)
          ?.map((problem) => <StopWarning key={`${stop.id} ${problem}`} stop={stop} problem={problem} />),
      )}
      <ButtonWarnings />
      <FormsWithoutStop />
      <EmptyGates />
      <ConflictingGates />
    </ul>
  )
}

import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../shared/publishing/publications.ts'
import { languageName } from '../../ui/languages.ts'
import classes from './publish-screen.module.css'
import { useWaitingChanges } from './use-waiting-changes.ts'

function ChangeRow({ change }: { change: TourChange }) {
  const { t, i18n } = useTranslation()
  const named = change.subject === 'language' ? languageName(change.name, i18n.language) : change.name
  const name = named || t('hotspots.untitled')
  const titles = new Map([
    ['styles', t('publishing.looksOf', { name })],
    ['buttons', t('publishing.buttonsOf', { name })],
  ])
  // looks and buttons have the name of the tour, which is a change of its own
  const title = titles.get(change.subject) ?? name
  return (
    <li className={classes.change}>
      <span>{change.stopName === null ? title : t('publishing.hotspotIn', { name, stop: change.stopName })}</span>
      <span className={classes.dim}>
        {t(`publishing.subject.${change.subject}`)} · {t(`publishing.change.${change.change}`)}
      </span>
    </li>
  )
}

/** What visitors would see differently after the next publication. */
export function ChangesList() {
  const { t } = useTranslation()
  const { changes } = useWaitingChanges()
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('publishing.changes')}</h2>
      {changes === undefined && <Skeleton height={44} />}
      {changes?.length === 0 && <p className={classes.dim}>{t('publishing.noChanges')}</p>}
      <ul className={classes.changes}>
        {changes?.map((change) => (
          <ChangeRow key={`${change.subject} ${change.id}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

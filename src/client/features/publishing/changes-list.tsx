import { Button, Skeleton } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../shared/publishing/changes/tour-change.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { languageName } from '../../ui/fields/languages.ts'
import cardStyles from '../../ui/layout/card.module.css'
import classes from './publish-screen.module.css'
import { useWaitingChanges } from './use-waiting-changes.ts'

/** What happened, in one sentence. */
export function changeSentence(t: TFunction, change: TourChange, locale: string): string {
  const { subject, field } = change
  const nameOr = (name: string | null) => name || t('hotspots.untitled')
  const name = subject === 'language' ? languageName(change.name, locale) : nameOr(change.name)
  const names = { name, formerName: nameOr(change.formerName), stop: change.stopName ?? '' }
  if (field !== null) return t(`publishing.changed.${field}`, names)
  return change.change === 'added' ? t(`publishing.added.${subject}`, names) : t(`publishing.removed.${subject}`, names)
}

const shownAtFirst = 12

/** What visitors would see differently after the next publication. */
export function ChangesList() {
  const { t, i18n } = useTranslation()
  const { changes, error, retry } = useWaitingChanges()
  const [isWhole, setWhole] = useState(false)
  const count = changes?.length ?? 0
  const shown = isWhole ? changes : changes?.slice(0, shownAtFirst)
  return (
    <section className={`${cardStyles.card} ${classes.card}`}>
      <h2 className={classes.title}>{t('publishing.changes')}</h2>
      {error !== null && <LoadFailure sentence={errorMessage(t, error)} onRetry={retry} />}
      {changes === undefined && error === null && <Skeleton height={44} />}
      {count === 0 && changes !== undefined && <p className={classes.dim}>{t('publishing.noChanges')}</p>}
      <ul className={classes.changes}>
        {shown?.map((change) => (
          <li key={`${change.subject} ${change.id} ${change.field ?? change.change}`} className={classes.change}>
            {changeSentence(t, change, i18n.language)}
          </li>
        ))}
      </ul>
      {!isWhole && count > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {t('publishing.showAllChanges', { count })}
        </Button>
      )}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { changeFacts, changeSentence } from './change-sentence.ts'
import classes from './changes.module.css'
import { excerptsIn } from './detail-text.ts'

/** One change as a sentence, with the values before and after. */
export function ChangeText({ change }: { change: TourChange }) {
  const { t, i18n } = useTranslation()
  const facts = changeFacts(t, change, i18n.language)
  return (
    <>
      {changeSentence(t, change, i18n.language)}
      {facts !== '' && <span className={classes.facts}>{facts}</span>}
    </>
  )
}

/** Collapsible text before and after; nothing if no text changed. */
export function ChangedText({ change }: { change: TourChange }) {
  const { t, i18n } = useTranslation()
  const excerpts = excerptsIn({ t, locale: i18n.language }, change.details)
  if (excerpts === undefined) return null
  return (
    <details className={classes.excerpts}>
      <summary>{t('versions.showText')}</summary>
      <dl>
        <dt>{t('versions.before')}</dt>
        <dd>{excerpts.before || t('versions.nothing')}</dd>
        <dt>{t('versions.after')}</dt>
        <dd>{excerpts.after || t('versions.nothing')}</dd>
      </dl>
    </details>
  )
}

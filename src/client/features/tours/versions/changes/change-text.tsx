import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import { TextComparison } from '../../../../ui/layout/text-comparison.tsx'
import classes from './changes.module.css'
import { changedValues, describeChange } from './describe-change.ts'
import { excerptsIn } from './detail-text.ts'

/** One change as a sentence, with the values before and after. */
export function ChangeText({ change }: { change: TourChange }) {
  const { t, i18n } = useTranslation()
  const values = changedValues(t, change, i18n.language)
  return (
    <>
      {describeChange(t, change, i18n.language)}
      {values !== '' && <span className={classes.details}>{values}</span>}
    </>
  )
}

/** Collapsible comparison of the text before and after; nothing if no text changed. */
export function TextDiff({ change }: { change: TourChange }) {
  const { t, i18n } = useTranslation()
  const excerpts = excerptsIn({ t, locale: i18n.language }, change.details)
  if (excerpts === undefined) return null
  return (
    <details className={classes.excerpts}>
      <summary>{t('versions.showText')}</summary>
      <TextComparison
        before={excerpts.before || t('versions.nothing')}
        after={excerpts.after || t('versions.nothing')}
      />
    </details>
  )
}

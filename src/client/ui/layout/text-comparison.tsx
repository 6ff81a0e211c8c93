import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './text-comparison.module.css'

type TextComparisonProps = {
  readonly before: ReactNode
  readonly after: ReactNode
  /** Default: "Before" and "After". */
  readonly beforeLabel?: string
  readonly afterLabel?: string
}

/** Two versions of a text, one above the other. */
export function TextComparison({ before, after, beforeLabel, afterLabel }: TextComparisonProps) {
  const { t } = useTranslation()
  return (
    <dl className={classes.comparison}>
      <dt>{beforeLabel ?? t('versions.before')}</dt>
      <dd>{before}</dd>
      <dt>{afterLabel ?? t('versions.after')}</dt>
      <dd>{after}</dd>
    </dl>
  )
}

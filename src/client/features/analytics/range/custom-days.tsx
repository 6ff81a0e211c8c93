import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resting } from '../../../ui/fields/busy-button.tsx'
import type { DaySpan } from './named-spans.ts'
import classes from './range-fields.module.css'
import { isSpan } from './report-range.ts'

type CustomDaysProps = { readonly span: DaySpan; readonly onApply: (span: DaySpan) => void }

/** What is wrong with days that were typed; null where nothing is, or one of them is not there yet. */
function problemOf({ from, to }: DaySpan): 'crossed' | 'tooLong' | null {
  if (from === '' || to === '' || isSpan({ from, to })) return null
  return from > to ? 'crossed' : 'tooLong'
}

/** A first and a last day of one's own. They count once they are applied: a date is typed digit by digit. */
export function CustomDays({ span, onApply }: CustomDaysProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState<DaySpan>({ from: span.from, to: span.to })
  const problem = problemOf(days)
  const isReady = isSpan(days) && (days.from !== span.from || days.to !== span.to)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onApply(days)
  }
  return (
    <form className={classes.days} onSubmit={apply}>
      <TextInput
        type="date"
        label={t('analytics.range.from')}
        value={days.from}
        onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('analytics.range.to')}
        value={days.to}
        error={problem === null ? undefined : t(`analytics.range.problem.${problem}`)}
        onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
      />
      <Button type="submit" variant="default" {...(isReady ? {} : resting)}>
        {t('analytics.range.apply')}
      </Button>
    </form>
  )
}

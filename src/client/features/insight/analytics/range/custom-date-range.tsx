import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inactiveProps } from '../../../../ui/fields/busy-button.tsx'
import type { DateRange } from './named-ranges.ts'
import classes from './range-fields.module.css'
import { isValidRange } from './report-range.ts'

type CustomDateRangeProps = { readonly range: DateRange; readonly onApply: (range: DateRange) => void }

/** Problem with the entered days; null if there is none, or if a date is still empty. */
function problemOf({ from, to }: DateRange): 'reversed' | 'tooLong' | null {
  if (from === '' || to === '' || isValidRange({ from, to })) return null
  return from > to ? 'reversed' : 'tooLong'
}

/** Fields for a custom first and last day. They apply on submit, because a date is typed digit by digit. */
export function CustomDateRange({ range, onApply }: CustomDateRangeProps) {
  const { t } = useTranslation()
  const [days, setDays] = useState<DateRange>({ from: range.from, to: range.to })
  const problem = problemOf(days)
  const canApply = isValidRange(days) && (days.from !== range.from || days.to !== range.to)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (canApply) onApply(days)
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
      <Button type="submit" variant="default" {...(canApply ? {} : inactiveProps)}>
        {t('analytics.range.apply')}
      </Button>
    </form>
  )
}

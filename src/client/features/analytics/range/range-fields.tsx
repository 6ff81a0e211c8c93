import { Select } from '@mantine/core'
import { IconArrowsDiff, IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { comparisons } from '../../../../shared/analytics/reports.ts'
import { CustomDays } from './custom-days.tsx'
import { rangeNameOf, rangeNames, spanOf } from './named-spans.ts'
import classes from './range-fields.module.css'
import type { ReportRange } from './report-range.ts'

type RangeFieldsProps = {
  readonly range: ReportRange
  readonly today: string
  readonly onChange: (range: ReportRange) => void
}

const custom = 'custom'
const none = 'none'

/** Which days a report is about, and what they are compared with. */
export function RangeFields({ range, today, onChange }: RangeFieldsProps) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const named = rangeNameOf(range, today)
  const isCustom = isChoosing || named === null
  const choose = (value: string | null) => {
    const name = rangeNames.find((one) => one === value)
    setChoosing(name === undefined)
    if (name !== undefined) onChange({ ...range, ...spanOf(name, today) })
  }
  return (
    <div className={classes.fields}>
      <Select
        className={classes.choice ?? ''}
        aria-label={t('analytics.range.label')}
        leftSection={<IconCalendar size={18} aria-hidden="true" />}
        data={[
          ...rangeNames.map((name) => ({ value: name, label: t(`analytics.range.name.${name}`) })),
          { value: custom, label: t('analytics.range.custom') },
        ]}
        value={isCustom ? custom : named}
        allowDeselect={false}
        onChange={choose}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label={t('analytics.compare.label')}
        leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
        data={[
          { value: none, label: t('analytics.compare.none') },
          ...comparisons.map((name) => ({ value: name, label: t(`analytics.compare.with.${name}`) })),
        ]}
        value={range.compare ?? none}
        allowDeselect={false}
        onChange={(value) => onChange({ ...range, compare: comparisons.find((name) => name === value) ?? null })}
      />
      {isCustom && (
        <CustomDays
          key={`${range.from} ${range.to}`}
          span={range}
          onApply={(span) => {
            setChoosing(rangeNameOf(span, today) !== null)
            onChange({ ...range, ...span })
          }}
        />
      )}
    </div>
  )
}

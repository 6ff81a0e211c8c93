import { Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsDiff, IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { comparisons } from '../../../../../shared/analytics/reports.ts'
import { namedRange, rangeNameOf, rangeNames } from './named-ranges.ts'
import classes from './range-fields.module.css'
import type { RangeState } from './use-report-range.ts'

const custom = 'custom'
const none = 'none'

/** Selects for the days of a report and for the comparison. */
export function RangeFields({ state }: { readonly state: RangeState }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 599px)') ?? false
  const { range, today, isCustom, choose, chooseCustom } = state
  const chooseRange = (value: string | null) => {
    const name = rangeNames.find((rangeName) => rangeName === value)
    if (name === undefined) chooseCustom()
    else choose({ ...range, ...namedRange(name, today) })
  }
  return (
    <div className={classes.fields}>
      <Select
        className={classes.choice ?? ''}
        aria-label={t('analytics.range.label')}
        leftSection={isNarrow ? null : <IconCalendar size={18} aria-hidden="true" />}
        data={[
          ...rangeNames.map((name) => ({ value: name, label: t(`analytics.range.name.${name}`) })),
          { value: custom, label: t('analytics.range.custom') },
        ]}
        value={isCustom ? custom : rangeNameOf(range, today)}
        allowDeselect={false}
        onChange={chooseRange}
      />
      <Select
        className={classes.choice ?? ''}
        aria-label={t('analytics.compare.label')}
        leftSection={isNarrow ? null : <IconArrowsDiff size={18} aria-hidden="true" />}
        data={[
          { value: none, label: t('analytics.compare.none') },
          ...comparisons.map((name) => ({ value: name, label: t(`analytics.compare.with.${name}`) })),
        ]}
        value={range.compare ?? none}
        allowDeselect={false}
        onChange={(value) =>
          choose({ ...range, compare: comparisons.find((name) => name === value) ?? null }, { isCustom })
        }
      />
    </div>
  )
}

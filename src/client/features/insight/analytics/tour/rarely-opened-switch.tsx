import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import tableClasses from '../figures/numbers-table.module.css'
import type { RarelyOpened } from './use-rarely-opened.ts'

/** Filters the list to rarely opened hotspots; hidden if there are certainly none. */
export function RarelyOpenedSwitch({ rare }: { readonly rare: RarelyOpened }) {
  const { t } = useTranslation()
  const { compareState, isFiltered, setFiltered, markedRows } = rare
  const isPartial = compareState === 'some' || compareState === 'tooMany'
  if (!isFiltered && !isPartial && markedRows.length === 0) return null
  const note = {
    some: t('analytics.rarely.comparing'),
    tooMany: t('analytics.rarely.tooMany'),
    all: markedRows.length === 0 ? t('analytics.rarely.none') : '',
  }
  return (
    <div>
      <Switch
        label={
          compareState === 'all'
            ? t('analytics.onlyRarelyOpened', { count: markedRows.length })
            : t('analytics.rarely.only')
        }
        checked={isFiltered}
        onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
      />
      <p className={tableClasses.hint} role="status">
        {isFiltered && compareState !== null && note[compareState]}
      </p>
    </div>
  )
}

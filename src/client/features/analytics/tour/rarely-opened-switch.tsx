import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import tableClasses from '../figures/numbers-table.module.css'
import type { RarelyOpened } from './use-rarely-opened.ts'

/** Lists hotspots that are seen but rarely opened alone; nothing where it is known that there are none. */
export function RarelyOpenedSwitch({ rare }: { readonly rare: RarelyOpened }) {
  const { t } = useTranslation()
  const { compared, isNarrowed, narrow, marked } = rare
  const isPart = compared === 'some' || compared === 'tooMany'
  if (!isNarrowed && !isPart && marked.length === 0) return null
  const note = {
    some: t('analytics.rarely.comparing'),
    tooMany: t('analytics.rarely.tooMany'),
    all: marked.length === 0 ? t('analytics.rarely.none') : '',
  }
  return (
    <div>
      <Switch
        label={
          compared === 'all' ? t('analytics.onlyRarelyOpened', { count: marked.length }) : t('analytics.rarely.only')
        }
        checked={isNarrowed}
        onChange={({ currentTarget }) => narrow(currentTarget.checked)}
      />
      <p className={tableClasses.hint} role="status">
        {isNarrowed && compared !== null && note[compared]}
      </p>
    </div>
  )
}

import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LibraryView } from './library-query.ts'
import classes from './library-screen.module.css'

type ViewSwitchProps = { readonly value: LibraryView; readonly onChange: (view: LibraryView) => void }

/** Switches between grid and list. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation()
  const labeled = (name: string, icon: React.ReactNode) => (
    <>
      {icon}
      <span className="visually-hidden">{name}</span>
    </>
  )
  return (
    <SegmentedControl
      className={classes.views ?? ''}
      aria-label={t('media.view.label')}
      value={value}
      onChange={(view) => onChange(view === 'list' ? 'list' : 'grid')}
      data={[
        { value: 'grid', label: labeled(t('media.view.grid'), <IconLayoutGrid size={18} aria-hidden="true" />) },
        { value: 'list', label: labeled(t('media.view.list'), <IconList size={18} aria-hidden="true" />) },
      ]}
    />
  )
}

import { SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type LibraryView, libraryViews } from './library-query.ts'
import classes from './library-screen.module.css'

const viewIcons = { grid: IconLayoutGrid, list: IconList } as const satisfies Record<LibraryView, unknown>

type ViewSwitchProps = { readonly value: LibraryView; readonly onChange: (view: LibraryView) => void }

/** Switch between grid and list. */
export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation()
  const labelOf = (view: LibraryView) => {
    const ViewIcon = viewIcons[view]
    return (
      <>
        <ViewIcon size={18} aria-hidden="true" />
        <span className="visually-hidden">{t(`media.view.${view}`)}</span>
      </>
    )
  }
  return (
    <SegmentedControl
      className={classes.views ?? ''}
      aria-label={t('media.view.label')}
      value={value}
      onChange={onChange}
      data={libraryViews.map((view) => ({ value: view, label: labelOf(view) }))}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { mediaSorts } from '../../../../../shared/media/library.ts'
import { SortMenu } from '../../../../ui/overlays/sort-menu.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FolderButton } from './folder-button.tsx'
import { KindFilter } from './kind-filter.tsx'
import type { LibraryQuery, LibraryState, LibraryView } from './library-query.ts'
import classes from './library-screen.module.css'
import { ViewSwitch } from './view-switch.tsx'

type LibraryToolbarProps = {
  readonly state: LibraryState
  readonly view: LibraryView
  readonly isNarrow: boolean
  readonly onQuery: (change: Partial<LibraryQuery>) => void
  readonly onView: (view: LibraryView) => void
}

/** Filters, sort order and view of the library. */
export function LibraryToolbar({ state, view, isNarrow, onQuery, onView }: LibraryToolbarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        {isNarrow ? (
          <FolderButton folderId={state.folder} onChoose={(folder) => onQuery({ folder })} />
        ) : (
          <KindFilter value={state.kinds} onChange={(kinds) => onQuery({ kinds })} />
        )}
        <span className={classes.spacer} />
        <FilterButton query={state} onChange={onQuery} />
        <SortMenu
          sorts={mediaSorts}
          value={state.sort}
          labelOf={(sort) => t(`media.sort.${sort}`)}
          onChange={(sort) => onQuery({ sort })}
        />
        <ViewSwitch value={view} onChange={onView} />
      </div>
      <FilterChips query={state} onChange={onQuery} />
    </div>
  )
}

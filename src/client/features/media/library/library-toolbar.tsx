import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FolderButton } from './folder-button.tsx'
import { KindFilter } from './kind-filter.tsx'
import type { LibraryPlace, LibraryQuery, LibraryView } from './library-query.ts'
import classes from './library-screen.module.css'
import { SortMenu } from './sort-menu.tsx'
import { ViewSwitch } from './view-switch.tsx'

type LibraryToolbarProps = {
  readonly place: LibraryPlace
  readonly view: LibraryView
  readonly isNarrow: boolean
  readonly onQuery: (change: Partial<LibraryQuery>) => void
  readonly onView: (view: LibraryView) => void
}

/** How the library is looked at: what of it, in which order, as cards or lines. */
export function LibraryToolbar({ place, view, isNarrow, onQuery, onView }: LibraryToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.tools}>
        {isNarrow ? (
          <FolderButton folder={place.folder} onChoose={(folder) => onQuery({ folder })} />
        ) : (
          <KindFilter value={place.kinds} onChange={(kinds) => onQuery({ kinds })} />
        )}
        <span className={classes.spring} />
        <FilterButton query={place} onChange={onQuery} />
        <SortMenu value={place.sort} onChange={(sort) => onQuery({ sort })} />
        <ViewSwitch value={view} onChange={onView} />
      </div>
      <FilterChips query={place} onChange={onQuery} />
    </div>
  )
}

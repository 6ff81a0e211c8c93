import { Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourFilterName } from '../../../../shared/tours/tour-filters.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { DeletedButton } from '../../library/deleted/deleted-button.tsx'
import { DropAnywhere } from '../../library/uploads/drop-anywhere.tsx'
import { TourFilter } from './tour-filter.tsx'
import { TourGrid } from './tour-grid.tsx'
import { useTourActions } from './use-tour-actions.ts'
import { useTourFromFiles } from './use-tour-from-files.ts'
import { useTourPages } from './use-tour-pages.ts'

const DeletedTours = lazyComponent(async () => (await import('./deleted-tours.tsx')).DeletedTours)

const searchDelayMs = 200

/** `/home`: the account's tours. Files that stops can show start a tour when they are dropped on the page. */
export function TourListScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<TourFilterName>('all')
  const [searchText] = useDebouncedValue(search.trim(), searchDelayMs)
  const actions = useTourActions()
  const createFromFiles = useTourFromFiles()
  const canManage = usePermission('manageTours')
  const pages = useTourPages({ search: searchText, filter })
  const isFiltered = search.trim() !== '' || searchText !== '' || filter !== 'all'
  const hasNoTours = pages.total === 0 && !pages.isOutdated && !isFiltered
  return (
    <Page
      title={t('tours.title')}
      count={hasNoTours ? undefined : pages.total}
      tools={
        <>
          {!hasNoTours && (
            <>
              <SearchField label={t('tours.search')} value={search} onChange={setSearch} />
              <TourFilter value={filter} onChange={setFilter} />
            </>
          )}
          <Allowed to="manageTours">
            <BusyButton
              // The first step of people without tours is below.
              variant={hasNoTours ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} />}
              isBusy={actions.isCreating}
              onClick={actions.create}
            >
              {t('tours.new')}
            </BusyButton>
          </Allowed>
        </>
      }
    >
      <TourGrid pages={pages} isFiltered={isFiltered} actions={actions} onChoose={createFromFiles} />
      <Group mt="lg">
        <DeletedButton title={t('deleted.toursTitle')} list={DeletedTours} />
      </Group>
      {canManage && <DropAnywhere title={t('tours.dropTitle')} hint={t('tours.dropHint')} onDrop={createFromFiles} />}
    </Page>
  )
}

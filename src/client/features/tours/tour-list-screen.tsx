import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourSummary } from '../../../shared/tours.ts'
import { trpc } from '../../platform/trpc.ts'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { showLeftOut } from '../uploads/left-out-notice.ts'
import { sortPicked } from '../uploads/picked-files.ts'
import { startTour } from './starts/tour-starts.ts'
import { TourFilter, type TourFilterName } from './tour-filter.tsx'
import { TourGrid } from './tour-grid.tsx'
import { useTourActions } from './use-tour-actions.ts'

const searchDelayMs = 200
const pollMs = 2000

function isChanging({ buildingCount, publication }: TourSummary): boolean {
  return buildingCount > 0 || publication.pending
}

/** `/home`: the account's tours. Panoramas dropped anywhere on it start one. */
export function TourListScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<TourFilterName>('all')
  const [asked] = useDebouncedValue(search.trim(), searchDelayMs)
  const actions = useTourActions()
  const list = trpc.tours.list.useQuery(asked === '' ? {} : { search: asked }, {
    refetchInterval: ({ state }) => (state.data?.some(isChanging) ? pollMs : false),
    placeholderData: (before) => before,
  })
  const drop = (files: readonly File[]) => {
    const picked = sortPicked(files)
    showLeftOut(t, picked.leftOut)
    startTour(picked.files)
  }
  return (
    <Page
      title={t('tours.title')}
      count={list.data?.length}
      tools={
        <>
          <SearchField label={t('tours.search')} value={search} onChange={setSearch} />
          <TourFilter value={filter} onChange={setFilter} />
          <Button leftSection={<IconPlus size={18} />} loading={actions.isCreating} onClick={actions.create}>
            {t('tours.new')}
          </Button>
        </>
      }
    >
      <TourGrid
        tours={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        isNarrowed={asked !== '' || filter !== 'all'}
        filter={filter}
        actions={actions}
        onChoose={drop}
      />
      <DropAnywhere title={t('tours.dropTitle')} hint={t('tours.dropHint')} onDrop={drop} />
    </Page>
  )
}

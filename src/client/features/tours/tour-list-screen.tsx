import { Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../shared/tours/stop-kinds.ts'
import type { TourFilterName } from '../../../shared/tours/tour-list.ts'
import { BusyButton } from '../../ui/fields/busy-button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Allowed } from '../auth/session/allowed.tsx'
import { usePermission } from '../auth/session/use-permission.ts'
import { DeletedButton } from '../deleted/deleted-button.tsx'
import { showNoStops } from '../stops/health/no-stop-notice.ts'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { joinFaces } from '../uploads/files/join-faces.ts'
import { showLeftOut } from '../uploads/files/left-out-notice.ts'
import { sortPicked } from '../uploads/files/picked-files.ts'
import { addUploads } from '../uploads/queue/upload-queue.ts'
import { DeletedTours } from './deleted-tours.tsx'
import { beginTour } from './starts/begin-tour.ts'
import { useTourStarts } from './starts/use-tour-starts.ts'
import { TourFilter } from './tour-filter.tsx'
import { TourGrid } from './tour-grid.tsx'
import { useTourActions } from './use-tour-actions.ts'
import { useTourPages } from './use-tour-pages.ts'

const searchDelayMs = 200

/** `/home`: the account's tours. What stops can show, dropped anywhere on it, starts one. */
export function TourListScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<TourFilterName>('all')
  const [asked] = useDebouncedValue(search.trim(), searchDelayMs)
  const actions = useTourActions()
  const starts = useTourStarts()
  const mayManage = usePermission('manageTours')
  const pages = useTourPages({ search: asked, filter })
  const drop = async (files: readonly File[]) => {
    const picked = sortPicked(files, stopKindNames)
    showLeftOut(t, picked.leftOut)
    if (!beginTour(t, await joinFaces(picked.files))) return
    showNoStops(
      t,
      picked.others.map(({ file }) => file),
    )
    addUploads(picked.others)
  }
  return (
    <Page
      title={t('tours.title')}
      count={pages.total === undefined ? undefined : pages.total + (asked === '' ? starts.length : 0)}
      tools={
        <>
          <SearchField label={t('tours.search')} value={search} onChange={setSearch} />
          <TourFilter value={filter} onChange={setFilter} />
          <Allowed to="manageTours">
            <BusyButton leftSection={<IconPlus size={18} />} isBusy={actions.isCreating} onClick={actions.create}>
              {t('tours.new')}
            </BusyButton>
          </Allowed>
        </>
      }
    >
      <TourGrid pages={pages} isNarrowed={asked !== '' || filter !== 'all'} actions={actions} onChoose={drop} />
      <Group mt="lg">
        <DeletedButton title={t('deleted.toursTitle')} list={DeletedTours} />
      </Group>
      {mayManage && <DropAnywhere title={t('tours.dropTitle')} hint={t('tours.dropHint')} onDrop={drop} />}
    </Page>
  )
}

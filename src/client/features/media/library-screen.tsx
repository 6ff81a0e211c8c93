import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { InterruptedUploads } from '../uploads/interrupted-uploads.tsx'
import { showLeftOut } from '../uploads/left-out-notice.ts'
import { sortPicked } from '../uploads/picked-files.ts'
import { UploadPanel } from '../uploads/upload-panel.tsx'
import { addUploads } from '../uploads/upload-queue.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { KindFilter, type KindFilterName, mediaKindFilters } from './kind-filter.tsx'
import { MediaDetail } from './media-detail.tsx'
import { MediaGrid } from './media-grid.tsx'
import { StorageUsage } from './storage-usage.tsx'
import { UploadButton } from './upload-button.tsx'
import { useLibrary } from './use-library.ts'

/** `/home/medialibrary`: everything the account has uploaded, and what is on its way. */
export function LibraryScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<KindFilterName>('all')
  const [openId, setOpenId] = useState<string | null>(null)
  const library = useLibrary(search)
  const uploads = useUploads()
  const upload = (files: readonly File[]) => {
    const picked = sortPicked(files)
    showLeftOut(t, picked.leftOut)
    addUploads(picked.files)
  }
  const shown = library.media?.filter(mediaKindFilters[filter])
  return (
    <Page
      title={t('media.title')}
      count={shown?.length}
      tools={
        <>
          <SearchField label={t('media.search')} value={search} onChange={setSearch} />
          <KindFilter value={filter} onChange={setFilter} />
          <UploadButton onChoose={upload} />
        </>
      }
    >
      <UploadPanel items={uploads} />
      <InterruptedUploads onChoose={upload} />
      <MediaGrid
        media={shown}
        error={library.error}
        onRetry={library.refetch}
        isNarrowed={search.trim() !== '' || filter !== 'all'}
        isUploading={uploads.length > 0}
        openId={openId}
        onOpen={setOpenId}
        onChoose={upload}
      />
      <StorageUsage />
      <MediaDetail media={library.media?.find(({ id }) => id === openId)} onClose={() => setOpenId(null)} />
      <DropAnywhere title={t('media.dropTitle')} hint={t('media.dropHint')} onDrop={upload} />
    </Page>
  )
}

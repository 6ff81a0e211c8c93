import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { needsBrowser } from '../../../shared/media/upload-state.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePermission } from '../auth/session/use-permission.ts'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { InterruptedUploads } from '../uploads/panel/interrupted-uploads.tsx'
import { UploadPanel } from '../uploads/panel/upload-panel.tsx'
import { useUploads } from '../uploads/queue/use-uploads.ts'
import { FolderPane } from './folders/folder-pane.tsx'
import { DragGhost } from './library/drag-ghost.tsx'
import { LibraryBody } from './library/library-body.tsx'
import { LibraryBulk } from './library/library-bulk.tsx'
import { LibraryPanel } from './library/library-panel.tsx'
import { isNarrowed } from './library/library-query.ts'
import classes from './library/library-screen.module.css'
import { LibraryToolbar } from './library/library-toolbar.tsx'
import { useLibrary } from './library/use-library.ts'
import { StorageUsage } from './storage-usage.tsx'
import { UploadButton } from './upload-button.tsx'

/** Sticky header above, bar of what is chosen below. */
const coveredPx = { top: 72, bottom: 96 }

/** `/home/medialibrary`: everything the account has uploaded, and what is on its way. */
export function LibraryScreen() {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const mayManage = usePermission('manageTours')
  const uploads = useUploads()
  const library = useLibrary(isNarrow)
  const { place, view, pages, grid, drag } = library
  const isEverything = place.folder === null && !isNarrowed(place)
  const arriving = isEverything ? uploads.filter(({ state }) => needsBrowser(state)).length : 0
  return (
    <Page
      title={t('media.title')}
      count={pages.media === undefined ? undefined : pages.total + arriving}
      tools={
        <>
          <SearchField label={t('media.search')} value={library.searching.text} onChange={library.searching.type} />
          <UploadButton onChoose={library.upload} />
        </>
      }
    >
      <div className={classes.library}>
        {!isNarrow && (
          <div className={classes.side}>
            <FolderPane folder={place.folder} onChoose={library.openFolder} dropTarget={drag?.target ?? null} />
            <StorageUsage />
          </div>
        )}
        <div className={classes.main}>
          <LibraryToolbar
            place={place}
            view={view}
            isNarrow={isNarrow}
            onQuery={library.narrow}
            onView={library.show}
          />
          <UploadPanel items={uploads} />
          <InterruptedUploads onChoose={library.upload} />
          <LibraryBody
            pages={pages}
            view={view}
            coveredPx={coveredPx}
            {...grid}
            query={place}
            onQuery={library.narrow}
            isUploading={uploads.length > 0}
            onChoose={library.upload}
            openId={place.openId}
          />
          {isNarrow && <StorageUsage />}
        </div>
      </div>
      <LibraryBulk library={library} />
      <LibraryPanel library={library} />
      {drag && <DragGhost drag={drag} />}
      {mayManage && <DropAnywhere title={t('media.dropTitle')} hint={t('media.dropHint')} onDrop={library.upload} />}
    </Page>
  )
}

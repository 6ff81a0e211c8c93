import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { needsBrowser } from '../../../../shared/media/upload-state.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useLinkedField } from '../../../ui/hooks/use-linked-field.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { InterruptedUploads } from '../uploads/panel/interrupted-uploads.tsx'
import { UploadPanel } from '../uploads/panel/upload-panel.tsx'
import { useUploads } from '../uploads/queue/use-uploads.ts'
import { DragGhost } from './folders/drag-ghost.tsx'
import { LibraryBody } from './library/library-body.tsx'
import { LibraryBulk } from './library/library-bulk.tsx'
import { LibraryFolders } from './library/library-folders.tsx'
import { LibraryPanel } from './library/library-panel.tsx'
import { isFiltered } from './library/library-query.ts'
import classes from './library/library-screen.module.css'
import { LibraryToolbar } from './library/library-toolbar.tsx'
import { useLibrary } from './library/use-library.ts'
import { StorageUsage } from './storage-usage.tsx'
import { UploadButton } from './upload-button.tsx'

/** Heights of the sticky header and of the bulk bar, which lie over the media. */
const coveredPx = { top: 72, bottom: 96 }

/** `/home/medialibrary`: all media of the account, and the uploads in progress. */
export function LibraryScreen() {
  const { t } = useTranslation()
  useLinkedField()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const canManage = usePermission('manageTours')
  const uploads = useUploads()
  const library = useLibrary(isNarrow)
  const { state, view, pages, grid, drag } = library
  const isUnfiltered = state.folder === null && !isFiltered(state)
  const pendingUploadCount = isUnfiltered ? uploads.filter((upload) => needsBrowser(upload.state)).length : 0
  return (
    <Page
      title={t('media.title')}
      count={pages.media === undefined ? undefined : pages.total + pendingUploadCount}
      tools={
        <>
          <SearchField label={t('media.search')} value={library.search.text} onChange={library.search.setText} />
          <UploadButton onChoose={library.upload} />
        </>
      }
    >
      <div className={classes.library}>
        {!isNarrow && (
          <div className={classes.side}>
            <LibraryFolders folderId={state.folder} onChoose={library.openFolder} dropTargetId={drag?.target ?? null} />
            <StorageUsage />
          </div>
        )}
        <div className={classes.main}>
          <LibraryToolbar
            state={state}
            view={view}
            isNarrow={isNarrow}
            onQuery={library.updateQuery}
            onView={library.setView}
          />
          <UploadPanel items={uploads} />
          <InterruptedUploads onChoose={library.upload} />
          <LibraryBody
            pages={pages}
            view={view}
            coveredPx={coveredPx}
            {...grid}
            query={state}
            onQuery={library.updateQuery}
            isUploading={uploads.length > 0}
            onChoose={library.upload}
            openId={state.openId}
          />
          {isNarrow && <StorageUsage />}
        </div>
      </div>
      <LibraryBulk library={library} />
      <LibraryPanel library={library} />
      {drag && <DragGhost drag={drag} />}
      {canManage && <DropAnywhere title={t('media.dropTitle')} hint={t('media.dropHint')} onDrop={library.upload} />}
    </Page>
  )
}

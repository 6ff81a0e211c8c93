import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useSelection } from '../../../../ui/selection/use-selection.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { groupByFolder } from '../../uploads/files/file-folders.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import { partitionFiles } from '../../uploads/files/picked-files.ts'
import { showSkippedFiles } from '../../uploads/files/skipped-files-notice.ts'
import { addUploads } from '../../uploads/queue/upload-queue.ts'
import { useBulkActions } from '../bulk/use-bulk-actions.ts'
import { useFolderActions } from '../folders/use-folder-actions.ts'
import { useFolderDrag } from '../folders/use-folder-drag.ts'
import { foldersOptions } from '../folders/use-folders.ts'
import { focusRestoredMedia, restoreGridFocus } from '../grid/focus-grid.ts'
import { useMediaChanges } from '../use-media-changes.ts'
import { type LibraryQuery, noFolder } from './library-query.ts'
import { libraryInputOf, useLibraryPages } from './use-library-pages.ts'
import { useLibraryState } from './use-library-state.ts'
import { useSearchText } from './use-search-text.ts'

/** State of the library screen: media shown, selection, and actions. */
export function useLibrary(isNarrow: boolean) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { create } = useFolderActions()
  const canManage = usePermission('manageTours')
  const { state, view, pushState, replaceState, open, close, setView } = useLibraryState()
  const pages = useLibraryPages(state)
  useMediaChanges(pages.media)
  const { selection, changeSelection, ...selectionActions } = useSelection(
    JSON.stringify(libraryInputOf(state)),
    pages.media,
  )
  const bulk = useBulkActions({
    onDeleted: (mediaIds) => {
      selectionActions.deselect(mediaIds)
      if (state.openId !== null && mediaIds.includes(state.openId)) close()
      restoreGridFocus()
    },
    onRestoring: focusRestoredMedia,
  })
  const { change: changeMany } = bulk
  const moveToFolder = useCallback(
    (mediaIds: readonly string[], folder: string) =>
      void changeMany(mediaIds, { folderId: folder === noFolder ? null : folder }),
    [changeMany],
  )
  const { drag, beginDrag } = useFolderDrag({ selectedIds: selection.ids, onDrop: moveToFolder })
  const onOpen = useCallback((media: MediaItem) => open(media.id), [open])
  const search = useSearchText(state.search, (text) =>
    // Only the first letter adds a history entry, so that Back leaves the search at once.
    state.search === '' ? pushState({ search: text }) : replaceState({ search: text }),
  )
  const updateQuery = (change: Partial<LibraryQuery>) => pushState({ ...change, openId: null })
  return {
    state,
    view,
    setView,
    pages,
    selection,
    bulk,
    drag,
    open,
    close,
    selectionActions,
    search,
    updateQuery,
    openFolder: (folder: string | null) => updateQuery({ folder }),
    upload: async (files: readonly File[]) => {
      const partitioned = partitionFiles(files)
      showSkippedFiles(t, partitioned.skipped)
      const isInFolder = state.folder !== null && state.folder !== noFolder
      const library = {
        list: () => queryClient.fetchQuery(foldersOptions(utils.client)),
        openId: isInFolder ? state.folder : null,
        create,
      }
      for (const { folderId, files: folderFiles } of await groupByFolder(await joinFaces(partitioned.files), library))
        addUploads(folderFiles, folderId === null ? {} : { folderId })
    },
    grid: {
      selection,
      onSelect: changeSelection,
      onOpen,
      clickSelects: selection.ids.size > 0,
      onDelete: canManage && selection.ids.size > 0 ? () => void bulk.deleteMedia([...selection.ids]) : undefined,
      onDrag: canManage && !isNarrow ? beginDrag : undefined,
    },
  }
}

export type Library = ReturnType<typeof useLibrary>

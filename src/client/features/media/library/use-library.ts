import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../auth/session/use-permission.ts'
import { fileByFolder } from '../../uploads/files/file-folders.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import { showLeftOut } from '../../uploads/files/left-out-notice.ts'
import { sortPicked } from '../../uploads/files/picked-files.ts'
import { addUploads } from '../../uploads/queue/upload-queue.ts'
import { useBulk } from '../bulk/use-bulk.ts'
import { useFolderActions } from '../folders/use-folder-actions.ts'
import { focusGridOnceLost, focusOnReturn } from '../grid/focus-grid.ts'
import { useMediaChanges } from '../use-media-changes.ts'
import { type LibraryQuery, noFolder } from './library-query.ts'
import { browseInputOf, useLibraryPages } from './use-library-pages.ts'
import { useLibraryPlace } from './use-library-place.ts'
import { useMediaDrag } from './use-media-drag.ts'
import { useSearchText } from './use-search-text.ts'
import { useSelection } from './use-selection.ts'

/** The library's screen in words: what it shows, what is chosen, and what can be done. */
export function useLibrary(isNarrow: boolean) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { create } = useFolderActions()
  const mayManage = usePermission('manageTours')
  const { place, view, go, adjust, open, close, show } = useLibraryPlace()
  const pages = useLibraryPages(place)
  useMediaChanges(pages.media)
  const { selection, change, ...choosing } = useSelection(JSON.stringify(browseInputOf(place)), pages.media)
  const bulk = useBulk({
    onRemoved: (mediaIds) => {
      choosing.leaveOut(mediaIds)
      if (place.openId !== null && mediaIds.includes(place.openId)) close()
      focusGridOnceLost()
    },
    onRestoring: focusOnReturn,
  })
  const { change: changeMany } = bulk
  const file = useCallback(
    (mediaIds: readonly string[], folder: string) =>
      void changeMany(mediaIds, { folderId: folder === noFolder ? null : folder }),
    [changeMany],
  )
  const { drag, begin } = useMediaDrag({ selectedIds: selection.ids, onDrop: file })
  const onOpen = useCallback((media: MediaItem) => open(media.id), [open])
  const searching = useSearchText(place.search, (search) => (place.search === '' ? go : adjust)({ search }))
  const narrow = (asked: Partial<LibraryQuery>) => go({ ...asked, openId: null })
  return {
    place,
    view,
    show,
    pages,
    selection,
    bulk,
    drag,
    open,
    close,
    choosing,
    searching,
    narrow,
    openFolder: (folder: string | null) => narrow({ folder }),
    upload: async (files: readonly File[]) => {
      const picked = sortPicked(files)
      showLeftOut(t, picked.leftOut)
      const isIn = place.folder !== null && place.folder !== noFolder
      const library = { list: () => utils.folders.list.fetch({}), openId: isIn ? place.folder : null, create }
      for (const { folderId, files: some } of await fileByFolder(await joinFaces(picked.files), library))
        addUploads(some, folderId === null ? {} : { folderId })
    },
    grid: {
      selection,
      onSelect: change,
      onOpen,
      pressSelects: selection.ids.size > 0,
      onDelete: mayManage && selection.ids.size > 0 ? () => void bulk.remove([...selection.ids], false) : undefined,
      onDrag: mayManage && !isNarrow ? begin : undefined,
    },
  }
}

export type Library = ReturnType<typeof useLibrary>

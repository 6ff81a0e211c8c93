import { useState } from 'react'
import { BulkBar, type BulkEdit } from '../bulk/bulk-bar.tsx'
import { BulkDialogs } from '../bulk/bulk-dialogs.tsx'
import { UsesDialog } from '../bulk/uses-dialog.tsx'
import type { Library } from './use-library.ts'

/** Maximum number of media that "Select all" fetches. */
const selectAllMax = 2000

/** Bulk bar for the selected media, and its dialogs. */
export function LibraryBulk({ library }: { library: Library }) {
  const { selection, pages, bulk, selectionActions } = library
  const [edit, setEdit] = useState<BulkEdit | null>(null)
  const selectedIds = [...selection.ids]
  const media = pages.media ?? []
  const canSelectAll = selectedIds.length >= media.length && pages.total > media.length && pages.total <= selectAllMax
  return (
    <>
      <BulkBar
        count={selectedIds.length}
        selectAllCount={canSelectAll ? pages.total : null}
        isPending={bulk.isPending}
        onSelectAll={() => void pages.loadAll().then((all) => selectionActions.selectAll(all.map(({ id }) => id)))}
        onEdit={setEdit}
        onDelete={() => void bulk.deleteMedia(selectedIds)}
        onClear={selectionActions.clear}
      />
      <BulkDialogs
        edit={edit}
        count={selectedIds.length}
        media={media.filter(({ id }) => selection.ids.has(id))}
        isPending={bulk.isPending}
        onSave={(change) => void bulk.change(selectedIds, change).then((isDone) => isDone && setEdit(null))}
        onClose={() => setEdit(null)}
      />
      <UsesDialog
        deniedDeletion={bulk.deniedDeletion}
        media={media}
        isPending={bulk.isPending}
        onDelete={(mediaIds, options) => void bulk.deleteMedia(mediaIds, options)}
        onCancel={bulk.cancelDeletion}
      />
    </>
  )
}

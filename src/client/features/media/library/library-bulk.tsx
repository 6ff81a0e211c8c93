import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar, type BulkEdit } from '../bulk/bulk-bar.tsx'
import { BulkDialogs } from '../bulk/bulk-dialogs.tsx'
import { UsesDialog } from '../bulk/uses-dialog.tsx'
import type { Library } from './use-library.ts'

/** More than this many are not fetched only to be chosen. */
const allMax = 2000

/** What can be done with what is chosen, and the dialogs that takes. */
export function LibraryBulk({ library }: { library: Library }) {
  const { t } = useTranslation()
  const { selection, pages, bulk, choosing } = library
  const [edit, setEdit] = useState<BulkEdit | null>(null)
  const chosen = [...selection.ids]
  const media = pages.media ?? []
  const isRest = chosen.length >= media.length && pages.total > media.length && pages.total <= allMax
  return (
    <>
      <div role="status" className="visually-hidden">
        {chosen.length > 0 ? t('media.bulk.count', { count: chosen.length }) : ''}
      </div>
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          offerAll={isRest ? pages.total : null}
          isPending={bulk.isPending}
          onAll={() => void pages.loadRest().then((all) => choosing.chooseAll(all.map(({ id }) => id)))}
          onEdit={setEdit}
          onRemove={() => void bulk.remove(chosen, false)}
          onClear={choosing.clear}
        />
      )}
      <BulkDialogs
        edit={edit}
        count={chosen.length}
        media={media.filter(({ id }) => selection.ids.has(id))}
        isPending={bulk.isPending}
        onSave={(change) => void bulk.change(chosen, change).then((isDone) => isDone && setEdit(null))}
        onClose={() => setEdit(null)}
      />
      <UsesDialog
        rejected={bulk.rejected}
        media={media}
        isPending={bulk.isPending}
        onRemove={(mediaIds, force) => void bulk.remove(mediaIds, force)}
        onKeep={bulk.keep}
      />
    </>
  )
}

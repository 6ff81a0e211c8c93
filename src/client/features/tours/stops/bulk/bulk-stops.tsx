import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { tagsAfter } from '../../../../ui/fields/tag-change.ts'
import { TagsForm } from '../../../../ui/fields/tags-form.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SelectionBar } from '../../../../ui/selection/selection-bar.tsx'
import { useBulkHotspots } from '../../hotspots/bulk/use-bulk-hotspots.ts'
import { RenameForm } from '../../renaming/rename-form.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { stopTags } from '../stop-tags.ts'
import { AlignForm } from './align-form.tsx'
import { AudioForm } from './audio-form.tsx'
import { BulkActions, type BulkDialog } from './bulk-actions.tsx'
import { CopyForm } from './copy/copy-form.tsx'
import { useCopyStops } from './copy/use-copy-stops.tsx'
import { DeleteForm } from './delete-form.tsx'
import { HotspotStyleForm } from './hotspot-style-form.tsx'
import { MoveForm } from './move-form.tsx'
import { stopRenameItems } from './rename-items.ts'
import { useAlignableStops, useBulkStops, useEditableStops, useTaggableStops } from './use-bulk-stops.ts'

type BulkStopsProps = {
  readonly isSelecting: boolean
  /** The selected stops in the order of the tour. */
  readonly stops: readonly Stop[]
  readonly dialog: BulkDialog | null
  readonly onDialog: (dialog: BulkDialog | null) => void
  readonly onSelect: (stopIds: readonly string[]) => void
  readonly onClear: () => void
  /** Called when stops are about to be deleted, and after the dialog has closed. */
  readonly onDeleting: (stopIds: readonly string[]) => void
  readonly onDialogClosed: () => void
}

type BodyProps = Pick<BulkStopsProps, 'stops' | 'onDialog' | 'onDeleting'> & {
  readonly dialog: BulkDialog
  readonly bulk: ReturnType<typeof useBulkStops>
}

function DialogBody({ dialog, stops, bulk, onDialog, onDeleting }: BodyProps) {
  const editable = useEditableStops()(stops)
  const alignable = useAlignableStops()(stops)
  const taggableOf = useTaggableStops()
  const { tour } = useTourEditor()
  const { t } = useTranslation()
  const copying = useCopyStops()
  const { changeHotspots } = useBulkHotspots()
  const close = () => onDialog(null)
  const closeIf = (isDone: boolean) => isDone && close()
  const selectedIds = stops.map(({ id }) => id)
  switch (dialog) {
    case 'rename':
      return (
        <RenameForm
          items={stopRenameItems(tour, stops, editable.skipped)}
          textTokens={['name', 'date', 'file']}
          saveLabel={(count) => t('stops.bulk.renameSave', { count })}
          isPending={bulk.isPending}
          onRename={(rows) => {
            const newNames = new Map(rows.map(({ id, newName }) => [id, newName]))
            const changes = editable.stops.map((stop) => ({
              stop,
              after: { name: newNames.get(stop.id) ?? stop.name },
            }))
            void bulk.changeFields(changes, editable.skipped, 'renamed').then(closeIf)
          }}
        />
      )
    case 'align':
      return (
        <AlignForm
          bulkStops={alignable}
          isPending={bulk.isPending}
          onAlign={(after) => {
            const changes = alignable.stops.map((stop) => ({ stop, after }))
            void bulk.changeFields(changes, alignable.skipped, 'changed').then(closeIf)
          }}
        />
      )
    case 'hotspotStyle':
      return (
        <HotspotStyleForm
          bulkStops={editable}
          onSave={(changes) => {
            changeHotspots(changes)
            close()
          }}
        />
      )
    case 'tags':
      return (
        <TagsForm
          items={stops}
          suggestions={stopTags(tour)}
          isPending={bulk.isPending}
          onSave={(tagChange) => {
            const taggable = taggableOf(stops, tagChange)
            const changes = taggable.stops.map((stop) => ({ stop, after: { tags: tagsAfter(stop.tags, tagChange) } }))
            void bulk.changeFields(changes, taggable.skipped, 'changed').then(closeIf)
          }}
        />
      )
    case 'audio':
      return (
        <AudioForm
          bulkStops={editable}
          isPending={bulk.isPending}
          onSave={(backgroundAudio) => {
            const changes = editable.stops.map((stop) => ({ stop, after: { backgroundAudio } }))
            void bulk.changeFields(changes, editable.skipped, 'changed').then(closeIf)
          }}
        />
      )
    case 'move':
      return (
        <MoveForm
          selectedIds={selectedIds}
          onMove={(afterId) => {
            bulk.move(new Set(selectedIds), { afterId })
            close()
          }}
        />
      )
    case 'copy':
      return (
        <CopyForm
          stopCount={stops.length}
          movableCount={editable.stops.length}
          isPending={copying.isPending}
          onCopy={(target, { deletesOriginals }) => {
            // Stops that someone else edits can't be deleted, so they aren't copied either.
            const ids = deletesOriginals ? editable.stops.map(({ id }) => id) : selectedIds
            void copying.copy(ids, target).then((copied) => {
              if (copied === null) return
              if (deletesOriginals) onDeleting(ids)
              const copies = { tourId: target.id, stopIds: copied.stopIds }
              copying.showCopied(target, copied, deletesOriginals ? bulk.deleteMoved(editable, copies) : null)
              close()
            })
          }}
        />
      )
    case 'delete':
      return (
        <DeleteForm
          bulkStops={editable}
          onCancel={close}
          onDelete={() => {
            onDeleting(editable.stops.map(({ id }) => id))
            bulk.deleteStops(editable)
            close()
          }}
        />
      )
  }
}

/** Bar with the actions on the selected stops, and their dialogs. */
export function BulkStops(props: BulkStopsProps) {
  const { isSelecting, stops, dialog, onDialog, onSelect, onClear, onDialogClosed } = props
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const bulk = useBulkStops({ onSelect })
  const editableOf = useEditableStops()
  const displayed = useLast(dialog ?? undefined)
  const displayedStops = useLast(dialog === null ? undefined : stops) ?? stops
  const selectedIds = stops.map(({ id }) => id)
  const setHidden = (hiddenFromList: boolean) => {
    const { stops: editable, skipped } = editableOf(stops)
    const changes = editable.map((stop) => ({ stop, after: { hiddenFromList } }))
    void bulk.changeFields(changes, skipped, hiddenFromList ? 'hidden' : 'shown')
  }
  const duplicate = () => {
    if (tour.stops.length + stops.length <= tourLimits.stopsMax) return void bulk.duplicate(selectedIds)
    notifications.show({ color: 'red', message: t('stops.bulk.tooMany', { count: tourLimits.stopsMax }) })
  }
  return (
    <>
      <SelectionBar
        label={t('stops.bulk.label')}
        isOpen={isSelecting}
        count={stops.length}
        selectAllCount={stops.length < tour.stops.length ? tour.stops.length : null}
        onSelectAll={() => onSelect(tour.stops.map(({ id }) => id))}
        onClear={onClear}
      >
        <BulkActions
          stops={stops}
          otherCount={tour.stops.length - stops.length}
          isPending={bulk.isPending}
          onDialog={onDialog}
          onMove={(target) => bulk.move(new Set(selectedIds), target)}
          onDuplicate={duplicate}
          onHide={setHidden}
        />
      </SelectionBar>
      <Dialog
        opened={dialog !== null}
        onClose={() => onDialog(null)}
        onExitTransitionEnd={onDialogClosed}
        size={displayed === 'rename' ? 'lg' : 'md'}
        title={displayed === undefined ? '' : t(`stops.bulk.title.${displayed}`, { count: displayedStops.length })}
      >
        {displayed !== undefined && <DialogBody {...props} dialog={displayed} stops={displayedStops} bulk={bulk} />}
      </Dialog>
    </>
  )
}

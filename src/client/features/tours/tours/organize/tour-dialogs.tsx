import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TourSummary } from '../../../../../shared/tours/tour-list.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { TagsForm } from '../../../../ui/fields/tags-form.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FolderChoice } from '../../../library/media/folders/folder-choice.tsx'
import { FolderNameForm } from '../../../library/media/folders/folder-name-form.tsx'
import { ChooseTemplate } from '../../templates/choose-template.tsx'
import { SaveTemplate } from '../../templates/save-template.tsx'
import { ImportTour } from '../../tour-imports/import-tour.tsx'
import type { TourDialog } from '../tour-dialog.ts'
import { BrandKitChoice } from './brand-kit-choice.tsx'
import { TagList } from './tag-list.tsx'
import { type BulkResult, type BulkTours, useBulkTours } from './use-bulk-tours.ts'
import { useTourFolders } from './use-tour-folders.ts'
import { useTourTags } from './use-tour-tags.ts'

type TourDialogsProps = {
  readonly dialog: TourDialog | null
  readonly onClose: () => void
  /** Tags that the list is filtered by. */
  readonly tags: readonly string[]
  readonly onTags: (tags: readonly string[]) => void
  readonly onDone: (result: BulkResult) => void
  /** Folder of new tours. */
  readonly folderId: string | null
  readonly onFiles: (files: readonly File[], templateId: string) => Promise<void>
}

/** Folder that all of the tours are in; `undefined` if they are in several. */
function commonFolder(tours: readonly TourSummary[]): string | null | undefined {
  const folders = new Set(tours.map(({ folder }) => folder?.id ?? null))
  const [folder] = folders
  return folders.size === 1 ? folder : undefined
}

type BodyProps = TourDialogsProps & { readonly dialog: TourDialog; readonly bulk: BulkTours }

function MoveBody({ dialog, bulk, onClose, onDone }: BodyProps) {
  const source = useTourFolders()
  return (
    <FolderChoice
      source={source}
      folders={source.folders ?? []}
      initial={commonFolder(dialog.tours)}
      topLabelKey="folders.none"
      isPending={bulk.progress !== null}
      onChoose={(folderId) =>
        void bulk.move(dialog.tours, folderId).then((result) => {
          onDone(result)
          onClose()
        })
      }
    />
  )
}

function TagsBody({ dialog, bulk, onClose, onDone }: BodyProps) {
  const { data: tags = [] } = useTourTags()
  return (
    <TagsForm
      items={dialog.tours}
      suggestions={tags.map(({ tag }) => tag)}
      isPending={bulk.progress !== null}
      onSave={(change) =>
        void bulk.tag(dialog.tours, change).then((result) => {
          onDone(result)
          onClose()
        })
      }
    />
  )
}

function BrandKitBody({ dialog, bulk, onClose, onDone }: BodyProps) {
  return (
    <BrandKitChoice
      isBusy={bulk.progress !== null}
      onClose={onClose}
      onUse={(parts) =>
        void bulk.applyBrandKit(dialog.tours, parts).then((result) => {
          onDone(result)
          onClose()
        })
      }
    />
  )
}

function NewFolderBody({ onClose }: BodyProps) {
  const { create, isPending } = useTourFolders()
  // `useTourFolders` shows errors. The form stays open, so that the person can try again.
  const save = (name: string) => void create({ name }).then(onClose, () => undefined)
  return <FolderNameForm name="" isPending={isPending} onSave={save} />
}

function ConfirmationBody({ dialog, bulk, onClose, onDone }: BodyProps & { readonly type: 'publish' | 'unpublish' }) {
  const { t } = useTranslation()
  const { type, tours } = dialog
  const isPublishing = type === 'publish'
  const confirm = () =>
    void bulk[isPublishing ? 'publish' : 'unpublish'](tours).then((result) => {
      onDone(result)
      onClose()
    })
  return (
    <>
      <Text>{t(isPublishing ? 'tours.bulk.publishHint' : 'tours.bulk.unpublishHint')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('editor.cancel')}
        </Button>
        <BusyButton color={isPublishing ? 'accent' : 'red'} isBusy={bulk.progress !== null} onClick={confirm}>
          {t(isPublishing ? 'tours.bulk.publish' : 'tours.bulk.unpublish')}
        </BusyButton>
      </Group>
    </>
  )
}

function DialogBody(props: BodyProps) {
  const { dialog, tags, onTags, onClose, folderId, onFiles } = props
  const [tour] = dialog.tours
  switch (dialog.type) {
    case 'move':
      return <MoveBody {...props} />
    case 'tags':
      return <TagsBody {...props} />
    case 'brandKit':
      return <BrandKitBody {...props} />
    case 'newFolder':
      return <NewFolderBody {...props} />
    case 'filterByTag':
      return <TagList tags={tags} onTags={onTags} onClose={onClose} />
    case 'template':
      return <ChooseTemplate folderId={folderId} onFiles={onFiles} />
    case 'importTour':
      return <ImportTour folderId={folderId} onClose={onClose} />
    case 'saveTemplate':
      return tour === undefined ? null : <SaveTemplate tour={tour} onClose={onClose} />
    case 'publish':
    case 'unpublish':
      return <ConfirmationBody {...props} type={dialog.type} />
  }
}

/** Dialogs of the list of tours: folder, tags, publication, filter by tag, brand kit, templates. */
export function TourDialogs(props: TourDialogsProps) {
  const { t } = useTranslation()
  const { dialog, onClose } = props
  const bulk = useBulkTours()
  const displayedDialog = useLast(dialog ?? undefined)
  const count = displayedDialog?.tours.length ?? 0
  const { progress } = bulk
  return (
    <Dialog
      opened={dialog !== null}
      onClose={onClose}
      title={displayedDialog === undefined ? '' : t(`tours.dialog.${displayedDialog.type}`, { count })}
    >
      {displayedDialog && <DialogBody key={displayedDialog.type} {...props} dialog={displayedDialog} bulk={bulk} />}
      {progress !== null && progress.done > 0 && (
        <Text size="sm" mt="sm" role="status">
          {t('tours.bulk.progress', progress)}
        </Text>
      )}
    </Dialog>
  )
}

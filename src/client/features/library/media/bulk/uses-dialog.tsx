import { Button, Group, ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { aboveDialogs } from '../../../../ui/overlays/layers.ts'
import { MediaUses } from '../detail/media-uses.tsx'
import type { DeniedDeletion } from './use-bulk-actions.ts'

type UsesDialogProps = {
  readonly deniedDeletion: DeniedDeletion | null
  /** The loaded media, for their names. */
  readonly media: readonly MediaItem[]
  readonly isPending: boolean
  readonly onDelete: (mediaIds: readonly string[], options?: { readonly force: boolean }) => void
  readonly onCancel: () => void
}

const emptyDeletion: DeniedDeletion = { mediaIds: [], uses: [] }

/** Confirmation before media in use are deleted, with a list of their uses. */
export function UsesDialog({ deniedDeletion, media, isPending, onDelete, onCancel }: UsesDialogProps) {
  const { t } = useTranslation()
  const { mediaIds, uses } = useLast(deniedDeletion ?? undefined) ?? emptyDeletion
  const usedIds = [...new Set(uses.map(({ mediaId }) => mediaId))]
  const unusedIds = mediaIds.filter((id) => !usedIds.includes(id))
  const nameOf = (id: string) => media.find((item) => item.id === id)?.name ?? ''
  return (
    <Dialog
      opened={deniedDeletion !== null}
      onClose={onCancel}
      zIndex={aboveDialogs}
      title={t('media.inUse', { count: uses.length })}
    >
      <ScrollArea.Autosize mah="40vh" type="auto">
        {usedIds.map((id) => (
          <div key={id}>
            {mediaIds.length > 1 && <Text fw={600}>{nameOf(id)}</Text>}
            <MediaUses uses={uses.filter(({ mediaId }) => mediaId === id)} />
          </div>
        ))}
      </ScrollArea.Autosize>
      <Text size="sm" mt="sm">
        {t('media.inUseHint')}
      </Text>
      {unusedIds.length > 0 && (
        <Text size="sm" mt="sm">
          {t('media.othersUnused', { count: unusedIds.length })}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('media.keep', { count: mediaIds.length })}
        </Button>
        {unusedIds.length > 0 && (
          <BusyButton color="red" variant="outline" isBusy={isPending} onClick={() => onDelete(unusedIds)}>
            {t('media.deleteOthers', { count: unusedIds.length })}
          </BusyButton>
        )}
        <BusyButton color="red" isBusy={isPending} onClick={() => onDelete(mediaIds, { force: true })}>
          {t('media.deleteAnyway', { count: mediaIds.length })}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

import { Button, Group, ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useLast } from '../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { aboveDialogs } from '../../../ui/overlays/layers.ts'
import { MediaUses } from '../detail/media-uses.tsx'
import type { Denied } from './use-bulk.ts'

type UsesDialogProps = {
  readonly rejected: Denied | null
  /** Names of media, as far as they are known here. */
  readonly media: readonly MediaItem[]
  readonly isPending: boolean
  readonly onRemove: (mediaIds: readonly string[], force: boolean) => void
  readonly onKeep: () => void
}

const nothing: Denied = { mediaIds: [], uses: [] }

/** Before media in use are deleted: where each of them would be missing. */
export function UsesDialog({ rejected, media, isPending, onRemove, onKeep }: UsesDialogProps) {
  const { t } = useTranslation()
  const { mediaIds, uses } = useLast(rejected ?? undefined) ?? nothing
  const usedIds = [...new Set(uses.map(({ mediaId }) => mediaId))]
  const otherIds = mediaIds.filter((id) => !usedIds.includes(id))
  const nameOf = (id: string) => media.find((item) => item.id === id)?.name ?? ''
  return (
    <Dialog
      opened={rejected !== null}
      onClose={onKeep}
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
      {otherIds.length > 0 && (
        <Text size="sm" mt="sm">
          {t('media.othersUnused', { count: otherIds.length })}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('media.keep', { count: mediaIds.length })}
        </Button>
        {otherIds.length > 0 && (
          <BusyButton color="red" variant="outline" isBusy={isPending} onClick={() => onRemove(otherIds, false)}>
            {t('media.removeOthers', { count: otherIds.length })}
          </BusyButton>
        )}
        <BusyButton color="red" isBusy={isPending} onClick={() => onRemove(mediaIds, true)}>
          {t('media.removeAnyway', { count: mediaIds.length })}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { refusalOf } from '../../platform/refusal.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { showUndoNotice } from '../../ui/undo-notice.tsx'
import classes from './media-detail.module.css'
import { MediaUses } from './media-facts.tsx'

type MediaRemovalProps = { readonly media: MediaItem; readonly onRemoved: () => void }

/** Deletes with undo. A medium in use asks first, and says where it is used. */
export function MediaRemoval({ media, onRemoved }: MediaRemovalProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { remove, isPending } = useRemoval(media, { onRemoved, onInUse: () => setAsking(true) })
  if (!isAsking) {
    return (
      <div className={classes.removal}>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} />}
          loading={isPending}
          onClick={() => remove(false)}
        >
          {t('media.remove')}
        </Button>
      </div>
    )
  }
  return (
    <Alert color="red" role="alertdialog" title={t('media.inUse', { count: media.uses.length })}>
      <MediaUses uses={media.uses} />
      <Text size="sm" my="sm">
        {t('media.inUseHint')}
      </Text>
      <Group gap="xs">
        <Button color="red" size="compact-sm" loading={isPending} onClick={() => remove(true)}>
          {t('media.removeAnyway')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(false)} data-autofocus>
          {t('media.keep')}
        </Button>
      </Group>
    </Alert>
  )
}

type RemovalListener = { readonly onRemoved: () => void; readonly onInUse: () => void }

function useRemoval({ id, name }: MediaItem, { onRemoved, onInUse }: RemovalListener) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = async () => {
    await Promise.all([utils.media.list.invalidate(), utils.uploads.usage.invalidate(), utils.tours.list.invalidate()])
  }
  const tell = (error: unknown) => notifications.show({ color: 'red', message: refusalSentence(t, error) })
  const restore = trpc.media.restore.useMutation({ onSuccess: refresh, onError: tell })
  const { mutate, isPending } = trpc.media.remove.useMutation({
    onSuccess: () => {
      const onUndo = () => restore.mutate({ mediaId: id })
      showUndoNotice({ message: t('media.removed', { name }), undoLabel: t('app.undo'), onUndo })
      onRemoved()
      void refresh()
    },
    onError: (error) => (refusalOf(error)?.code === 'resource.inUse' ? onInUse() : tell(error)),
  })
  return { remove: (force: boolean) => mutate({ mediaId: id, force }), isPending }
}

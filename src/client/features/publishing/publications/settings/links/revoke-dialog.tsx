import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { showError } from '../../../../../platform/error-notice.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { useLinkChanges } from './use-share-links.ts'

type RevokeDialogProps = { readonly link: ShareLink; readonly opened: boolean; readonly onClose: () => void }

/** Confirms revoking a share link, which can't be undone. */
export function RevokeDialog({ link, opened, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const onLinksChanged = useLinkChanges()
  const { mutate, isPending } = trpc.shareLinks.revoke.useMutation({
    onSuccess: () => void onLinksChanged(t('shareLinks.revoked', { name: link.name })),
    onError: (error) => showError(t, error),
    onSettled: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shareLinks.revokeTitle', { name: link.name })}>
      <Text>{t('shareLinks.revokeText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={() => mutate({ tourId: tour.id, linkId: link.id })}>
          {t('shareLinks.revoke')}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

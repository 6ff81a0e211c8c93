import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../../platform/error-notice.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'

/** Removes the short links of the tour after a confirmation. */
export function RemoveShortLink() {
  const { t } = useTranslation()
  const { id: tourId } = useTourEditor().tour
  const utils = trpc.useUtils()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { mutate, isPending } = trpc.slugs.remove.useMutation({
    onSuccess: (saved) => {
      utils.slugs.get.setData({ tourId }, saved)
      notifications.show({ message: t('shareLinks.short.removed') })
    },
    onError: (error) => showError(t, error),
    onSettled: close,
  })
  return (
    <>
      <Allowed to="publishTours" whileReadOnly>
        <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
          {t('shareLinks.short.remove')}
        </Button>
      </Allowed>
      <Dialog opened={isConfirming} onClose={close} title={t('shareLinks.short.removeTitle')}>
        <Text>{t('shareLinks.short.removeText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {t('editor.cancel')}
          </Button>
          <BusyButton color="red" isBusy={isPending} onClick={() => mutate({ tourId })}>
            {t('shareLinks.short.remove')}
          </BusyButton>
        </Group>
      </Dialog>
    </>
  )
}

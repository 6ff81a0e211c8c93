import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandKit } from '../../../../shared/brand-kit/brand-kit.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'

type DeleteKitProps = { readonly tourCount: number; readonly onDeleted: (kit: BrandKit) => void }

/** Deletes the brand kit after a confirmation. */
export function DeleteKit({ tourCount, onDeleted }: DeleteKitProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mutate, error, isPending } = trpc.brandKit.remove.useMutation({
    onSuccess(kit) {
      setOpen(false)
      onDeleted(kit)
      notifications.show({ message: t('brandKit.deleted') })
    },
  })
  return (
    <SettingsSection title={t('brandKit.delete')} hint={t('brandKit.deleteHint')}>
      <Group>
        <Allowed to="manageUsers" whileReadOnly>
          <Button variant="outline" color="red" onClick={() => setOpen(true)}>
            {t('brandKit.deleteOpen')}
          </Button>
        </Allowed>
      </Group>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('brandKit.deleteTitle')}>
        <Stack gap="lg">
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <Text>{t('brandKit.deleteText', { count: tourCount })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('editor.cancel')}
            </Button>
            <BusyButton color="red" isBusy={isPending} onClick={() => mutate({})}>
              {t('brandKit.delete')}
            </BusyButton>
          </Group>
        </Stack>
      </Dialog>
    </SettingsSection>
  )
}

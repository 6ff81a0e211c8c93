import { Button, Group } from '@mantine/core'
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import type { Webhook } from '../../../../shared/webhooks/webhooks.ts'
import { trpc } from '../../../platform/trpc.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { ConfirmDialog } from './forms/confirm-dialog.tsx'
import { EditDialog } from './forms/edit-dialog.tsx'
import { SecretDialog } from './forms/secret-dialog.tsx'
import { useWebhookChanges } from './use-webhook-changes.ts'

type DialogName = 'edit' | 'disable' | 'rotate' | 'delete'

/** Buttons for all actions on a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const { showSuccess, showFailure } = useWebhookChanges()
  const { id: webhookId, status } = webhook
  const close = () => setOpenDialog(null)
  const test = trpc.webhooks.test.useMutation({
    onSuccess: () => showSuccess(t('webhooks.testSent')),
    onError: showFailure,
  })
  const enable = trpc.webhooks.update.useMutation({
    onSuccess: () => showSuccess(t('webhooks.enabled')),
    onError: showFailure,
  })
  return (
    <>
      <Group gap="sm">
        <Allowed to="manageUsers">
          <BusyButton
            leftSection={<IconSend size={18} />}
            isBusy={test.isPending}
            onClick={() => test.mutate({ webhookId })}
          >
            {t('webhooks.test')}
          </BusyButton>
        </Allowed>
        <Allowed to="manageUsers">
          <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setOpenDialog('edit')}>
            {t('webhooks.edit')}
          </Button>
        </Allowed>
        <Allowed to="manageUsers">
          <Button variant="default" leftSection={<IconKey size={18} />} onClick={() => setOpenDialog('rotate')}>
            {t('webhooks.rotate')}
          </Button>
        </Allowed>
        {status === 'disabled' ? (
          <Allowed to="manageUsers">
            <BusyButton
              variant="default"
              leftSection={<IconPlayerPlay size={18} />}
              isBusy={enable.isPending}
              onClick={() => enable.mutate({ webhookId, status: 'active' })}
            >
              {t('webhooks.enable')}
            </BusyButton>
          </Allowed>
        ) : (
          <Allowed to="manageUsers" whileReadOnly>
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={18} />}
              onClick={() => setOpenDialog('disable')}
            >
              {t('webhooks.disable')}
            </Button>
          </Allowed>
        )}
        <Allowed to="manageUsers" whileReadOnly>
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={18} />}
            onClick={() => setOpenDialog('delete')}
          >
            {t('webhooks.delete')}
          </Button>
        </Allowed>
      </Group>
      <EditDialog webhook={webhook} opened={openDialog === 'edit'} onClose={close} />
      <DisableDialog webhookId={webhookId} opened={openDialog === 'disable'} onClose={close} />
      <RotateDialog webhookId={webhookId} opened={openDialog === 'rotate'} onClose={close} />
      <DeleteDialog webhookId={webhookId} opened={openDialog === 'delete'} onClose={close} />
    </>
  )
}

type ConfirmationProps = { readonly webhookId: string; readonly opened: boolean; readonly onClose: () => void }

function DisableDialog({ webhookId, opened, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const { showSuccess, showFailure } = useWebhookChanges()
  const disable = trpc.webhooks.disable.useMutation({
    onSuccess: () => showSuccess(t('webhooks.disabled')),
    onError: showFailure,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('webhooks.disableTitle')}
      text={t('webhooks.disableHint')}
      confirmLabel={t('webhooks.disable')}
      opened={opened}
      isBusy={disable.isPending}
      onClose={onClose}
      onConfirm={() => disable.mutate({ webhookId })}
    />
  )
}

function RotateDialog({ webhookId, opened, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const { refresh, showFailure } = useWebhookChanges()
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    onSuccess: (rotated) => {
      setSecret(rotated.secret)
      refresh()
    },
    onError: showFailure,
    onSettled: onClose,
  })
  return (
    <>
      <ConfirmDialog
        title={t('webhooks.rotateTitle')}
        text={t('webhooks.rotateHint')}
        confirmLabel={t('webhooks.rotate')}
        opened={opened}
        isBusy={rotate.isPending}
        onClose={onClose}
        onConfirm={() => rotate.mutate({ webhookId })}
      />
      <SecretDialog secret={secret} isRotated onClose={() => setSecret(null)} />
    </>
  )
}

function DeleteDialog({ webhookId, opened, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { showSuccess, showFailure } = useWebhookChanges()
  const remove = trpc.webhooks.remove.useMutation({
    onSuccess: () => {
      showSuccess(t('webhooks.deleted'))
      void navigate(screenPaths.webhooks)
    },
    onError: showFailure,
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('webhooks.deleteTitle')}
      text={t('webhooks.deleteHint')}
      confirmLabel={t('webhooks.delete')}
      opened={opened}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ webhookId })}
    />
  )
}

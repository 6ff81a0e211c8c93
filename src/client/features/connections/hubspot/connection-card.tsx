import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HubspotConnection } from '../../../../shared/hubspot/hubspot.ts'
import { trpc } from '../../../platform/trpc.ts'
import { StatusLine } from '../../../ui/feedback/status-line.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FailedResponses } from './failed-responses.tsx'
import classes from './hubspot.module.css'
import { ScopeList } from './scope-list.tsx'
import { TokenForm } from './token-form.tsx'
import { useHubspotChanges } from './use-hubspot-changes.ts'

const tones = { active: 'good', rejected: 'bad', scopeMissing: 'bad' } as const

type ConnectionCardProps = { readonly connection: HubspotConnection; readonly failedCount: number }

/** HubSpot account that receives responses, with actions on the connection. */
export function ConnectionCard({ connection, failedCount }: ConnectionCardProps) {
  const { t, i18n } = useTranslation()
  const [openDialog, setOpenDialog] = useState<'replace' | 'disconnect' | null>(null)
  const close = () => setOpenDialog(null)
  const { status, portalId, lastCharacters, connectedAt, lastSentAt } = connection
  const formatTime = (isoTime: string) =>
    new Date(isoTime).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const details = [
    [t('hubspot.portal'), portalId],
    [t('hubspot.lastCharacters'), lastCharacters],
    [t('hubspot.connectedAt'), formatTime(connectedAt)],
    [t('hubspot.lastSentAt'), lastSentAt === null ? t('hubspot.never') : formatTime(lastSentAt)],
  ]
  return (
    <Stack gap="md">
      <StatusLine tone={tones[status]}>{t(`hubspot.state.${status}`)}</StatusLine>
      {status === 'scopeMissing' && (
        <div>
          <p className={classes.note}>{t('hubspot.scopeHint')}</p>
          <ScopeList />
        </div>
      )}
      <dl className={classes.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failedCount > 0 && <FailedResponses count={failedCount} canSend={status !== 'rejected'} />}
      <Group gap="sm">
        <Allowed to="manageUsers">
          <Button variant={status === 'rejected' ? 'filled' : 'default'} onClick={() => setOpenDialog('replace')}>
            {t('hubspot.replace')}
          </Button>
        </Allowed>
        <Allowed to="manageUsers" whileReadOnly>
          <Button variant="outline" color="red" onClick={() => setOpenDialog('disconnect')}>
            {t('hubspot.disconnect')}
          </Button>
        </Allowed>
      </Group>
      <Dialog opened={openDialog === 'replace'} onClose={close} title={t('hubspot.replace')}>
        <Stack gap="md">
          <Text>{t('hubspot.replaceHint')}</Text>
          <TokenForm label={t('hubspot.replace')} onConnected={close} onCancel={close} />
        </Stack>
      </Dialog>
      <DisconnectDialog opened={openDialog === 'disconnect'} onClose={close} />
    </Stack>
  )
}

function DisconnectDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { showSuccess, showFailure } = useHubspotChanges()
  const disconnect = trpc.hubspot.disconnect.useMutation({
    onSuccess: () => showSuccess(t('hubspot.disconnected')),
    onError: showFailure,
    onSettled: onClose,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hubspot.disconnectTitle')}>
      <Text>{t('hubspot.disconnectHint')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('hubspot.cancel')}
        </Button>
        <BusyButton color="red" isBusy={disconnect.isPending} onClick={() => disconnect.mutate({})}>
          {t('hubspot.disconnect')}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

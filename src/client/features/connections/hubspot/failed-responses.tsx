import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../platform/trpc.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useHubspotChanges } from './use-hubspot-changes.ts'

/** Number of responses that could not be sent, with a button that resends them. */
export function FailedResponses({ count, canSend }: { readonly count: number; readonly canSend: boolean }) {
  const { t } = useTranslation()
  const { showSuccess, showFailure } = useHubspotChanges()
  const resend = trpc.hubspot.resend.useMutation({
    onSuccess: ({ failedCount }) => showSuccess(t('hubspot.resent', { count: failedCount })),
    onError: showFailure,
  })
  return (
    <Group gap="sm">
      <Text>{t('hubspot.failed', { count })}</Text>
      {canSend && (
        <Allowed to="manageUsers">
          <BusyButton variant="default" isBusy={resend.isPending} onClick={() => resend.mutate({})}>
            {t('hubspot.resend')}
          </BusyButton>
        </Allowed>
      )}
    </Group>
  )
}

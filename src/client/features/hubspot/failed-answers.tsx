import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../platform/trpc.ts'
import { BusyButton } from '../../ui/fields/busy-button.tsx'
import { Allowed } from '../auth/session/allowed.tsx'
import { useHubspotChanges } from './use-hubspot.ts'

/** How many form answers failed, and the way to send them all again. */
export function FailedAnswers({ count, canSend }: { readonly count: number; readonly canSend: boolean }) {
  const { t } = useTranslation()
  const { done, failed } = useHubspotChanges()
  const resend = trpc.hubspot.resend.useMutation({
    onSuccess: ({ failedCount }) => done(t('hubspot.resent', { count: failedCount })),
    onError: failed,
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

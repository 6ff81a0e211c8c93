import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useSuccessNotification } from './use-profile-update.ts'

/** Email notifications of the user; each change is saved at once. */
export function NotificationsSection() {
  const { t } = useTranslation()
  const showSuccess = useSuccessNotification()
  const utils = trpc.useUtils()
  const settings = trpc.notifications.get.useQuery({})
  const { mutate, error, isPending, variables } = trpc.notifications.update.useMutation({
    onSuccess: (saved) => {
      utils.notifications.get.setData({}, saved)
      showSuccess(t('notifications.saved'))
    },
  })
  const available = settings.data?.filter(({ isAvailable }) => isAvailable) ?? []
  // Users without an account get no notifications.
  if (settings.isSuccess && available.length === 0) return null
  const failure = error ? errorMessage(t, error) : null
  return (
    <SettingsSection title={t('notifications.title')} hint={t('notifications.hint')}>
      <Stack gap="md">
        <FailureAlert message={settings.error ? t('notifications.fetchFailed') : failure} />
        {settings.isPending && <Skeleton height={240} />}
        {available.map(({ kind, choice }) => (
          <NotificationRow
            key={kind}
            kind={kind}
            choice={choice}
            isBusy={isPending && variables.kind === kind}
            onChange={(newChoice) => mutate({ kind, choice: newChoice })}
          />
        ))}
      </Stack>
    </SettingsSection>
  )
}

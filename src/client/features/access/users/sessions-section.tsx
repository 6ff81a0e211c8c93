import { Badge, Group, Skeleton, Stack } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ListedSession } from '../../../../shared/users.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { formatSince } from '../../../ui/layout/formats.ts'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useSignOut } from '../auth/session/use-sign-out.ts'
import { SettingsRow } from './settings-row.tsx'
import { useSuccessNotification } from './use-profile-update.ts'

/** Browser and operating system of a session, as far as they are known. */
function deviceText(t: TFunction, { browser, system }: ListedSession): string {
  if (browser !== null && system !== null) return t('users.sessions.device', { browser, system })
  return browser ?? system ?? t('users.sessions.unknownDevice')
}

type RowProps = { readonly session: ListedSession; readonly isEnding: boolean; readonly onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t, i18n } = useTranslation()
  const device = deviceText(t, session)
  const since = formatSince(session.lastUsedAt, Date.now(), i18n.language)
  const title = (
    <>
      {device}
      {session.isCurrent && (
        <Badge variant="light" tt="none">
          {t('users.sessions.current')}
        </Badge>
      )}
    </>
  )
  return (
    <SettingsRow title={title} details={t('users.sessions.details', { network: session.network, since })}>
      <BusyButton
        variant="default"
        isBusy={isEnding}
        onClick={onEnd}
        aria-label={t(session.isCurrent ? 'users.sessions.endThis' : 'users.sessions.endDevice', { device })}
      >
        {t('auth.signOut')}
      </BusyButton>
    </SettingsRow>
  )
}

/** Active sessions of the user, each with a button that signs it out. */
export function SessionsSection() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const showSuccess = useSuccessNotification()
  const utils = trpc.useUtils()
  const sessions = trpc.users.sessions.useQuery({})
  // Ending sessions also cancels a pending email change.
  const reload = () => Promise.all([utils.users.sessions.invalidate(), utils.auth.me.invalidate()])
  const endSession = trpc.users.endSession.useMutation({ onSettled: reload })
  const endOtherSessions = trpc.users.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => showSuccess(t('users.sessions.ended', { count: ended })),
    onSettled: reload,
  })
  const error = sessions.error ?? endSession.error ?? endOtherSessions.error
  const list = sessions.data ?? []
  return (
    <SettingsSection title={t('users.sessions.title')} hint={t('users.sessions.hint')}>
      <Stack gap="md">
        <FailureAlert message={error ? errorMessage(t, error) : null} />
        {sessions.isPending && <Skeleton height={96} />}
        <ul aria-busy={sessions.isPending}>
          {list.map((session) => (
            <SessionRow
              key={session.key}
              session={session}
              isEnding={endSession.isPending && endSession.variables.key === session.key}
              onEnd={() => (session.isCurrent ? signOut() : endSession.mutate({ key: session.key }))}
            />
          ))}
        </ul>
        {list.length > 1 && (
          <Group>
            <BusyButton
              variant="default"
              color="red"
              isBusy={endOtherSessions.isPending}
              onClick={() => endOtherSessions.mutate({})}
            >
              {t('users.sessions.endOthers')}
            </BusyButton>
          </Group>
        )}
      </Stack>
    </SettingsSection>
  )
}

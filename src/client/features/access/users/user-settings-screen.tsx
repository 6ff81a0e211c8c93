import { Button, Skeleton, Stack } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { useOpenAccount, useUser } from '../auth/session/session.tsx'
import { EmailSection } from './email-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'
import classes from './user-settings-screen.module.css'

function PrivacySection() {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('users.privacy.title')} hint={t('users.privacy.hint')}>
      <Button component={Link} to={screenPaths.privacy} variant="default">
        {t('users.privacy.open')}
      </Button>
    </SettingsSection>
  )
}

/** `/home/settings/user`: profile, sign-in methods, notifications, sessions and API tokens of the user. */
export function UserSettingsScreen() {
  const { t } = useTranslation()
  const { uid } = useUser()
  const account = useOpenAccount()
  const { data: user, error, refetch } = trpc.users.get.useQuery({ userId: uid })
  if (user === undefined && error) {
    return (
      <div role="alert">
        <Notice icon={<IconUserOff size={28} />} title={t('users.fetchFailed')}>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      </div>
    )
  }
  if (user === undefined) {
    return (
      <Stack gap="lg" className={classes.page ?? ''} aria-busy="true">
        <Skeleton height={320} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </Stack>
    )
  }
  return (
    <Stack gap="lg" className={classes.page ?? ''}>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection />
      <IdentitiesSection user={user} />
      <NotificationsSection />
      <SessionsSection />
      {account !== null && <TokensSection />}
      <PrivacySection />
    </Stack>
  )
}

import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TermsText } from '../auth/sign-up/terms-text.tsx'
import { SettingsRow } from './settings-row.tsx'
import classes from './user-settings-screen.module.css'

const storedDataKeys = [
  'users.privacy.storedData.profile',
  'users.privacy.storedData.password',
  'users.privacy.storedData.sessions',
  'users.privacy.storedData.terms',
  'users.privacy.storedData.work',
  'users.privacy.storedData.browser',
] as const

function StoredDataSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('users.privacy.stored')} hint={t('users.privacy.storedHint')}>
      <ul className={classes.points}>
        {storedDataKeys.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </SettingsSection>
  )
}

function TermsButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('users.privacy.read')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('terms.title')} size="lg">
        <TermsText />
      </Dialog>
    </Group>
  )
}

/** Accepted versions of the terms, and the current version if it has not been accepted yet. */
function TermsSection() {
  const { t, i18n } = useTranslation()
  const utils = trpc.useUtils()
  const { data, error: loadError } = trpc.users.acceptances.useQuery({})
  const accept = trpc.users.acceptPrivacy.useMutation({
    onSuccess: () => Promise.all([utils.users.acceptances.invalidate(), utils.auth.me.invalidate()]),
  })
  const error = loadError ?? accept.error
  const isCurrent = data?.accepted.some(({ version }) => version === data.currentVersion) ?? true
  const dateOf = (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <SettingsSection title={t('users.privacy.terms')} hint={t('users.privacy.termsHint')}>
      <Stack gap="md" align="stretch">
        <FailureAlert message={error ? errorMessage(t, error) : null} />
        {data === undefined && !error && <Skeleton height={44} />}
        {!isCurrent && (
          <Alert color="amber" icon={<IconFileText aria-hidden="true" />} title={t('users.privacy.newer')}>
            <Stack gap="sm" align="flex-start">
              <span>{t('users.privacy.newerHint', { version: data?.currentVersion })}</span>
              <BusyButton isBusy={accept.isPending} onClick={() => accept.mutate({ privacyPolicy: true })}>
                {t('users.privacy.accept')}
              </BusyButton>
            </Stack>
          </Alert>
        )}
        {data !== undefined && data.accepted.length > 0 && (
          <ul>
            {data.accepted.map(({ version, acceptedAt }) => (
              <SettingsRow
                key={acceptedAt}
                title={t('users.privacy.version', { version })}
                details={t('users.privacy.acceptedAt', { at: dateOf(acceptedAt) })}
              />
            ))}
          </ul>
        )}
        <TermsButton />
      </Stack>
    </SettingsSection>
  )
}

/** `/home/privacy`: stored data of the user, and accepted terms. */
export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('users.privacy.title')}>
      <Stack gap="lg" className={classes.page ?? ''}>
        <TermsSection />
        <StoredDataSection />
      </Stack>
    </Page>
  )
}

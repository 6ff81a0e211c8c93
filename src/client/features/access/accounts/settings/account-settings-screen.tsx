import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { AuditLog } from '../../../identity/audit/audit-log.tsx'
import { LocalEmail } from '../../auth/local-email/local-email.tsx'
import { useDenial } from '../../auth/session/allowed.tsx'
import { Invitations } from '../members/invitations.tsx'
import { InviteForm } from '../members/invite-form.tsx'
import { MembersList } from '../members/members-list.tsx'
import { AccountForm } from './account-form.tsx'
import { BlockingChecksSection } from './blocking-checks-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { TextSuggestionsSection } from './text-suggestions-section.tsx'

/** `/home/settings/account`: settings, members and audit log of the account. */
export function AccountSettingsScreen() {
  const { t } = useTranslation()
  const [invitedEmail, setInvitedEmail] = useState<string | null>(null)
  const denial = useDenial('manageUsers')
  const { data: account, error, refetch } = trpc.accounts.get.useQuery({})
  if (account === undefined && error) {
    return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  }
  if (account === undefined) return <Skeleton height={240} radius="lg" />
  return (
    <Stack gap="lg" maw={960}>
      <SettingsSection title={t('accounts.settings.account')}>
        <AccountForm key={account.aid} account={account} />
      </SettingsSection>
      <SettingsSection title={t('accounts.settings.members')}>
        <MembersList />
      </SettingsSection>
      <SettingsSection title={t('accounts.settings.invite')} hint={t('accounts.settings.inviteHint')}>
        <Stack gap="lg">
          <InviteForm onInvited={setInvitedEmail} />
          {invitedEmail !== null && <LocalEmail to={invitedEmail} isForOtherPerson />}
          {denial === null && <Invitations onResent={setInvitedEmail} />}
        </Stack>
      </SettingsSection>
      <BlockingChecksSection key={`${account.aid} checks`} blockingChecks={account.blockingChecks} />
      {account.textSuggestions !== null && <TextSuggestionsSection settings={account.textSuggestions} />}
      <AuditLog />
      <DangerZone account={account} />
    </Stack>
  )
}

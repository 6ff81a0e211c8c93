import { Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { AccountSettings } from '../../../../../shared/accounts/accounts.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { Allowed, useDenial } from '../../auth/session/allowed.tsx'

type TextSuggestionsSectionProps = { readonly settings: NonNullable<AccountSettings['textSuggestions']> }

/** Number of suggestions that the account has used this month, for members who can request them. */
function UsageText() {
  const { t, i18n } = useTranslation()
  const { data } = trpc.textSuggestions.usage.useQuery({})
  if (data === undefined) return null
  const format = new Intl.NumberFormat(i18n.language)
  const values = { used: format.format(data.usedCount), limit: format.format(data.monthlyLimit) }
  return (
    <Text size="sm" c="dimmed">
      {t('textSuggestions.usage', values)}
    </Text>
  )
}

/** Switch that allows text suggestions. Its hint names the data that is sent, and the host that receives it. */
export function TextSuggestionsSection({ settings: { host, isAllowed } }: TextSuggestionsSectionProps) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const denial = useDenial('manageTours')
  const { mutate, error, isPending } = trpc.accounts.updateTextSuggestions.useMutation({
    onSuccess: (saved) => {
      utils.accounts.get.setData({}, (account) => account && { ...account, ...saved })
      void utils.audit.invalidate()
      const isNowAllowed = saved.textSuggestions?.isAllowed ?? false
      notifications.show({ message: t(isNowAllowed ? 'textSuggestions.allowed' : 'textSuggestions.stopped') })
    },
    // The host may have changed in the meantime.
    onError: () => void utils.accounts.get.invalidate(),
  })
  return (
    <SettingsSection title={t('textSuggestions.section')} hint={t('textSuggestions.sectionHint')}>
      <Stack gap="md">
        <Text>{t('textSuggestions.allowHint', { host })}</Text>
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <Allowed to="manageUsers" whileReadOnly={isAllowed}>
          <Switch
            label={t('textSuggestions.allow', { host })}
            checked={isAllowed}
            disabled={isPending}
            onChange={(event) => mutate({ host: event.currentTarget.checked ? host : null })}
          />
        </Allowed>
        {isAllowed && denial === null && <UsageText />}
      </Stack>
    </SettingsSection>
  )
}

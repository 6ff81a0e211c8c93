import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { TokenRow } from './token-row.tsx'
import { useTokens } from './use-tokens.ts'

/** API tokens of the open account: the user's own, or all of them for members who manage users. */
export function TokensSection() {
  const { t } = useTranslation()
  const { account } = useSession()
  const [isCreating, setCreating] = useState(false)
  const { tokens, error, isPending, refetch } = useTokens()
  return (
    <SettingsSection title={t('tokens.title')} hint={t('tokens.hint', { account: account.name })}>
      <Stack gap="md">
        <FailureAlert message={error ? errorMessage(t, error) : null} />
        {isPending && <Skeleton height={64} />}
        {tokens.length > 0 && (
          <ul aria-label={t('tokens.title')}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
        {!isPending && !error && tokens.length === 0 && <Text c="dimmed">{t('tokens.none')}</Text>}
        <Group>
          {error ? (
            <Button variant="default" onClick={() => void refetch()}>
              {t('app.tryAgain')}
            </Button>
          ) : (
            <Allowed to="viewTour">
              <Button
                variant="default"
                leftSection={<IconKey size={18} />}
                aria-haspopup="dialog"
                onClick={() => setCreating(true)}
              >
                {t('tokens.create')}
              </Button>
            </Allowed>
          )}
          <Anchor href={apiPaths.docs}>{t('tokens.docs')}</Anchor>
        </Group>
      </Stack>
      <CreateTokenDialog opened={isCreating} onClose={() => setCreating(false)} />
    </SettingsSection>
  )
}

import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiToken } from '../../../../../shared/tokens/api-tokens.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useUser } from '../../auth/session/session.tsx'
import { SettingsRow } from '../settings-row.tsx'
import { useSuccessNotification } from '../use-profile-update.ts'

type TokenProps = { readonly token: ApiToken }

function formatDay(isoTime: string, locale: string): string {
  return new Date(isoTime).toLocaleDateString(locale, { dateStyle: 'medium' })
}

/** Details of a token: its last characters, owner, last use and expiry. */
function useTokenDetails({ ending, expiresAt, lastUsedAt, personId, personName }: ApiToken): string {
  const { t, i18n } = useTranslation()
  const { uid } = useUser()
  const details = [
    t('tokens.ending', { ending }),
    ...(personId === uid ? [] : [t('tokens.of', { name: personName })]),
    lastUsedAt === null
      ? t('tokens.neverUsed')
      : t('tokens.lastUsed', { since: formatSince(lastUsedAt, Date.now(), i18n.language) }),
    expiresAt === null ? t('tokens.neverExpires') : t('tokens.expires', { day: formatDay(expiresAt, i18n.language) }),
  ]
  return details.join(' · ')
}

/** Row of a token, with a button that revokes it. */
export function TokenRow({ token }: TokenProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const details = useTokenDetails(token)
  const { name, scope, expiresAt } = token
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const title = (
    <>
      {name}
      <Badge variant="light" tt="none" color={hasExpired ? 'red' : 'blue'}>
        {hasExpired ? t('tokens.expired') : t(`tokens.scopes.${scope}`)}
      </Badge>
    </>
  )
  return (
    <SettingsRow title={title} details={details}>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('tokens.revokeName', { name })}
        onClick={() => setConfirming(true)}
      >
        {t('tokens.revoke')}
      </Button>
      <RevokeDialog token={token} opened={isConfirming} onClose={() => setConfirming(false)} />
    </SettingsRow>
  )
}

type RevokeDialogProps = TokenProps & { readonly opened: boolean; readonly onClose: () => void }

/** Confirms revoking a token, which can't be undone. */
function RevokeDialog({ token: { id: tokenId, name }, opened, onClose }: RevokeDialogProps) {
  const { t } = useTranslation()
  const showSuccess = useSuccessNotification()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.tokens.revoke.useMutation({
    onSuccess: () => showSuccess(t('tokens.revoked', { name })),
    onError: (error) => showError(t, error),
    onSettled: async () => {
      onClose()
      await utils.tokens.list.invalidate()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('tokens.revokeTitle', { name })}>
      <Text>{t('tokens.revokeText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <BusyButton color="red" isBusy={isPending} onClick={() => mutate({ tokenId })}>
          {t('tokens.revoke')}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import type { PendingInvitation } from '../../../../../shared/accounts/invitations.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { useAccountChanges } from '../use-account-changes.ts'
import classes from './members-list.module.css'

function useInvitations() {
  const { client } = trpc.useUtils()
  return useQuery(
    wholeListOptions({
      queryKey: getQueryKey(trpc.accounts.invitations, {}),
      readPage: client.accounts.invitations.query,
      rowsOf: ({ invitations }) => invitations,
      idOf: ({ id }) => id,
    }),
  )
}

type InvitationsProps = { readonly onResent: (email: string) => void }

/** Pending invitations. */
export function Invitations({ onResent }: InvitationsProps) {
  const { t } = useTranslation()
  const { data = [], error, refetch } = useInvitations()
  if (data.length === 0 && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data.length === 0) return null
  return (
    <div>
      <Title order={3} mb="sm">
        {t('accounts.pending')}
      </Title>
      <ul className={classes.list} aria-label={t('accounts.pending')}>
        {data.map((invitation) => (
          <PendingRow key={invitation.id} invitation={invitation} onResent={onResent} />
        ))}
      </ul>
    </div>
  )
}

function PendingRow({ invitation, onResent }: InvitationsProps & { readonly invitation: PendingInvitation }) {
  const { t, i18n } = useTranslation()
  const accountTexts = useAccountTexts()
  const { showSuccess, showFailure } = useAccountChanges()
  const { email } = invitation
  const resend = trpc.accounts.resendInvitation.useMutation({
    onSuccess: () => {
      onResent(email)
      showSuccess(t('accounts.invited', { email }))
    },
    onError: showFailure,
  })
  const withdraw = trpc.accounts.withdrawInvitation.useMutation({
    onSuccess: () => showSuccess(t('accounts.withdrawn', { email })),
    onError: showFailure,
  })
  const expiryDate = new Date(invitation.expiresAt).toLocaleDateString(i18n.language, {
    day: 'numeric',
    month: 'short',
  })
  return (
    <li className={`${classes.row} ${classes.pending}`}>
      <div className={classes.person}>
        <span className={classes.name}>{email}</span>
        <span className={classes.details}>
          {t('accounts.pendingDetails', {
            role: accountTexts.role(invitation.role),
            name: invitation.invitedBy ?? t('accounts.formerMember'),
            until: expiryDate,
          })}
        </span>
      </div>
      <div className={classes.actions}>
        <BusyButton
          variant="default"
          isBusy={resend.isPending}
          aria-label={t('accounts.resendTo', { email })}
          onClick={() => resend.mutate({ invitationId: invitation.id })}
        >
          {t('accounts.resend')}
        </BusyButton>
        <BusyButton
          variant="subtle"
          color="red"
          isBusy={withdraw.isPending}
          aria-label={t('accounts.withdrawFrom', { email })}
          onClick={() => withdraw.mutate({ invitationId: invitation.id })}
        >
          {t('accounts.withdraw')}
        </BusyButton>
      </div>
    </li>
  )
}

import { Badge, Skeleton, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../../../shared/accounts/members.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useUser } from '../../auth/session/session.tsx'
import { useAccountTexts } from '../account-texts.ts'
import classes from '../members/members-list.module.css'
import { useAccountChanges } from '../use-account-changes.ts'

/** Members of an account. Root admins can disable the sign-in of each member. */
export function ManagedAccountMembers({ accountId }: { accountId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.accounts.membersByRoot.useQuery({ accountId })
  return (
    <div>
      <Title order={3} mb="sm">
        {t('accounts.settings.members')}
      </Title>
      {data === undefined && error === null && <Skeleton height={80} />}
      {data === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
      <ul className={classes.list} aria-label={t('accounts.settings.members')}>
        {data?.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
    </div>
  )
}

/** Row of a member, with a button that disables or enables their sign-in. */
function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation()
  const accountTexts = useAccountTexts()
  const user = useUser()
  const { showSuccess, showFailure } = useAccountChanges()
  const { userId, name, disabled } = member
  const disable = trpc.users.disable.useMutation({
    onSuccess: () => showSuccess(t('accounts.all.disabled', { name })),
    onError: showFailure,
  })
  const enable = trpc.users.enable.useMutation({
    onSuccess: () => showSuccess(t('accounts.all.enabled', { name })),
    onError: showFailure,
  })
  const { mutate, isPending } = disabled ? enable : disable
  return (
    <li className={`${classes.row} ${classes.pending}`}>
      <div className={classes.person}>
        <span className={classes.name}>
          {name}
          {disabled && (
            <Badge color="red" variant="light" tt="none">
              {t('accounts.disabled')}
            </Badge>
          )}
        </span>
        <span className={classes.details}>
          <span>{member.email}</span>
          <span>{accountTexts.role(member.role)}</span>
        </span>
      </div>
      {userId !== user.uid && (
        <BusyButton
          variant="default"
          isBusy={isPending}
          aria-label={t(disabled ? 'accounts.all.enableNamed' : 'accounts.all.disableNamed', { name })}
          onClick={() => mutate({ userId })}
        >
          {t(disabled ? 'accounts.all.enable' : 'accounts.all.disable')}
        </BusyButton>
      )}
    </li>
  )
}

import { Badge, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../../../shared/accounts/members.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useMembers } from '../../../../platform/lists/use-members.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { useSession } from '../../auth/session/session.tsx'
import { MemberMenu } from './member-menu.tsx'
import { MemberRole } from './member-role.tsx'
import classes from './members-list.module.css'

/** Members of the account with their roles and actions. */
export function MembersList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useMembers()
  if (data === undefined && error) {
    return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  }
  if (data === undefined) return <Skeleton height={120} />
  return (
    <ul className={classes.list} aria-label={t('accounts.settings.members')}>
      {data.map((member) => (
        <MemberRow key={member.userId} member={member} />
      ))}
    </ul>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const { lastOpenedAt } = member
  const since = lastOpenedAt === null ? null : formatSince(lastOpenedAt, Date.now(), i18n.language)
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <span className={classes.name}>
          {member.name}
          {member.userId === user.uid && (
            <Badge variant="default" tt="none">
              {t('accounts.you')}
            </Badge>
          )}
          {member.disabled && (
            <Badge color="red" variant="light" tt="none">
              {t('accounts.disabled')}
            </Badge>
          )}
        </span>
        <span className={classes.details}>
          {member.email !== '' && <span>{member.email}</span>}
          <span>{since === null ? t('accounts.neverActive') : t('accounts.lastActive', { since })}</span>
        </span>
      </div>
      <MemberRole member={member} />
      <MemberMenu member={member} />
    </li>
  )
}

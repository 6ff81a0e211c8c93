import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { roleNames } from '../../../../../shared/access/permissions.ts'
import { canChangeRole } from '../../../../../shared/access/role-rules.ts'
import type { Member } from '../../../../../shared/accounts/members.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DeniedField, DeniedFields } from '../../../../ui/feedback/denied.tsx'
import { useChangeDenial } from '../../auth/session/allowed.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { useAccountChanges } from '../use-account-changes.ts'
import classes from './members-list.module.css'
import { useRoleOption } from './role-option.tsx'

type RoleProps = { readonly member: Member }

/** Role of a member. The owner's role is fixed, with the reason. */
export function MemberRole({ member }: RoleProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const denied = useChangeDenial('manageUsers')
  const isFixed = member.role === 'owner' && !user.rootAdmin
  const ownerFixed = isFixed ? t('errors.account.ownerFixed') : null
  return (
    <DeniedFields reason={denied ?? ownerFixed} isQuiet>
      <RoleSelect member={member} />
    </DeniedFields>
  )
}

function RoleSelect({ member }: RoleProps) {
  const { t } = useTranslation()
  const accountTexts = useAccountTexts()
  const renderRole = useRoleOption()
  const { user, account } = useSession()
  const { showSuccess, showFailure } = useAccountChanges()
  const { mutate, isPending } = trpc.accounts.changeRole.useMutation({
    onSuccess: ({ name, role }) => showSuccess(t('accounts.roleChanged', { name, role: accountTexts.role(role) })),
    onError: showFailure,
  })
  const actor = { role: account.role, rootAdmin: user.rootAdmin }
  const choices = roleNames
    .filter((to) => to === member.role || canChangeRole(actor, { from: member.role, to }))
    .map((value) => ({ value, label: accountTexts.role(value) }))
  return (
    <DeniedField>
      <Select
        className={classes.role ?? ''}
        size="sm"
        aria-label={t('accounts.roleOf', { name: member.name })}
        data={choices}
        renderOption={renderRole}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
        value={member.role}
        allowDeselect={false}
        // A disabled field would lose the focus.
        readOnly={isPending}
        aria-busy={isPending}
        onChange={(value) => {
          const role = roleNames.find((name) => name === value)
          if (role !== undefined && role !== member.role) mutate({ userId: member.userId, role })
        }}
      />
    </DeniedField>
  )
}

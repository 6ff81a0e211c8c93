import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDoorExit, IconDots, IconKey, IconUserMinus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayRemove } from '../../../../shared/access/role-rules.ts'
import type { Member } from '../../../../shared/accounts/members.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { forgetAccount } from '../../../platform/account-storage.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Denied } from '../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { Allowed, useDenial } from '../../auth/session/allowed.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { storeAll } from '../../tour-draft/saving/tour-queues.ts'
import { useAccountChanges } from '../use-account-changes.ts'

type MemberProps = { readonly member: Member }

/** Sends a new password, takes out of the account; for oneself: leaves it. */
export function MemberMenu({ member }: MemberProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ask = () => {
    // The dialog gives the focus back to where it was; the item of the menu is gone by then.
    button.current?.focus()
    setAsking(true)
  }
  const { done, failed } = useAccountChanges()
  const reset = trpc.users.sendPasswordReset.useMutation({
    onSuccess: () => done(t('accounts.resetSent', { name: member.name })),
    onError: failed,
  })
  const isSelf = member.userId === user.uid
  return (
    <>
      <Menu {...menuInPage}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={t('accounts.memberMenu', { name: member.name })}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isSelf && (
            <Allowed to="manageUsers" whileReadOnly inMenu>
              <Menu.Item leftSection={<IconKey size={18} />} onClick={() => reset.mutate({ userId: member.userId })}>
                {t('accounts.sendReset')}
              </Menu.Item>
            </Allowed>
          )}
          {isSelf ? (
            <Menu.Item color="red" leftSection={<IconDoorExit size={18} />} onClick={ask}>
              {t('accounts.leave')}
            </Menu.Item>
          ) : (
            <RemoveItem member={member} onAsk={ask} />
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirmation member={member} isSelf={isSelf} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function RemoveItem({ member, onAsk }: MemberProps & { readonly onAsk: () => void }) {
  const { t } = useTranslation()
  const { user, account } = useSession()
  const denied = useDenial('manageUsers')
  const may = mayRemove({ role: account.role, rootAdmin: user.rootAdmin }, member.role)
  return (
    <Denied sentence={denied ?? (may ? null : t('errors.account.ownerFixed'))} inMenu>
      <Menu.Item color="red" leftSection={<IconUserMinus size={18} />} onClick={onAsk}>
        {t('accounts.remove')}
      </Menu.Item>
    </Denied>
  )
}

type ConfirmationProps = MemberProps & {
  readonly isSelf: boolean
  readonly opened: boolean
  readonly onClose: () => void
}

/** Nobody is brought back by an undo: they would have to be invited again. */
function Confirmation({ member, isSelf, opened, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const { name } = member
  const { done, failed } = useAccountChanges()
  const remove = trpc.accounts.removeMember.useMutation({
    onSuccess: () => done(t('accounts.removed', { name })),
    onError: failed,
    onSettled: onClose,
  })
  const leave = trpc.accounts.leave.useMutation({
    onSuccess: () => {
      forgetAccount()
      location.assign(screenPaths.home)
    },
    onError: failed,
    onSettled: onClose,
  })
  const confirm = () => {
    if (isSelf) void storeAll().then(() => leave.mutate({}))
    else remove.mutate({ userId: member.userId })
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isSelf ? t('accounts.leaveTitle') : t('accounts.removeTitle', { name })}
    >
      <Text>{isSelf ? t('accounts.leaveText') : t('accounts.removeText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('accounts.cancel')}
        </Button>
        <BusyButton color="red" isBusy={remove.isPending || leave.isPending} onClick={confirm}>
          {t(isSelf ? 'accounts.leave' : 'accounts.remove')}
        </BusyButton>
      </Group>
    </Dialog>
  )
}

import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDoorExit, IconDots, IconKey, IconUserMinus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canRemoveMember } from '../../../../../shared/access/role-rules.ts'
import type { Member } from '../../../../../shared/accounts/members.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { clearStoredAccount } from '../../../../platform/account-storage.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Denied } from '../../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { saveAllTours } from '../../../tours/tour-draft/saving/tour-queues.ts'
import { Allowed, useDenial } from '../../auth/session/allowed.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { useAccountChanges } from '../use-account-changes.ts'

type MemberProps = { readonly member: Member }

/** Sends a password reset or removes the member; for the user themself, leaves the account. */
export function MemberMenu({ member }: MemberProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const openConfirmation = () => {
    // A dialog returns the focus to its opener, and the menu item disappears with the menu, so the button takes the
    // focus.
    button.current?.focus()
    setConfirming(true)
  }
  const { showSuccess, showFailure } = useAccountChanges()
  const reset = trpc.users.sendPasswordReset.useMutation({
    onSuccess: () => showSuccess(t('accounts.resetSent', { name: member.name })),
    onError: showFailure,
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
            <Menu.Item color="red" leftSection={<IconDoorExit size={18} />} onClick={openConfirmation}>
              {t('accounts.leave')}
            </Menu.Item>
          ) : (
            <RemoveItem member={member} onSelect={openConfirmation} />
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirmation member={member} isSelf={isSelf} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}

function RemoveItem({ member, onSelect }: MemberProps & { readonly onSelect: () => void }) {
  const { t } = useTranslation()
  const { user, account } = useSession()
  const denied = useDenial('manageUsers')
  const canRemove = canRemoveMember({ role: account.role, rootAdmin: user.rootAdmin }, member.role)
  return (
    <Denied reason={denied ?? (canRemove ? null : t('errors.account.ownerFixed'))} inMenu>
      <Menu.Item color="red" leftSection={<IconUserMinus size={18} />} onClick={onSelect}>
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

/** Confirms removing a member or leaving, which can only be reverted by another invitation. */
function Confirmation({ member, isSelf, opened, onClose }: ConfirmationProps) {
  const { t } = useTranslation()
  const { name } = member
  const { showSuccess, showFailure } = useAccountChanges()
  const remove = trpc.accounts.removeMember.useMutation({
    onSuccess: () => showSuccess(t('accounts.removed', { name })),
    onError: showFailure,
    onSettled: onClose,
  })
  const leave = trpc.accounts.leave.useMutation({
    onSuccess: () => {
      clearStoredAccount()
      location.assign(screenPaths.home)
    },
    onError: showFailure,
    onSettled: onClose,
  })
  const confirm = () => {
    if (isSelf) void saveAllTours().then(() => leave.mutate({}))
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

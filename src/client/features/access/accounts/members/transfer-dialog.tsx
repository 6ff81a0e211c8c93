import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../../../shared/accounts/members.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useMembers } from '../../../../platform/lists/use-members.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { useAccountChanges } from '../use-account-changes.ts'
import { inviteFieldId } from './invite-form.tsx'

type TransferDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Transfers the account to another member, or offers to invite one if there is none. */
export function TransferDialog({ opened, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  const [focusesInvite, setFocusesInvite] = useState(false)
  const { candidates } = useOwnerCandidates()
  const close = (toInvite: boolean) => {
    setFocusesInvite(toInvite)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => close(false)}
      returnFocus={!focusesInvite}
      // The dialog traps the focus until its transition ends.
      onExitTransitionEnd={() => focusesInvite && document.getElementById(inviteFieldId)?.focus()}
      title={t('accounts.transfer')}
    >
      {candidates === undefined && <Skeleton height={120} />}
      {candidates?.length === 0 && <NoCandidate onClose={() => close(false)} onInvite={() => close(true)} />}
      {candidates !== undefined && candidates.length > 0 && (
        <TransferForm candidates={candidates} onDone={() => close(false)} />
      )}
    </Dialog>
  )
}

/** Members who can become owner; undefined until loaded. */
function useOwnerCandidates(): { readonly candidates: readonly Member[] | undefined } {
  const { user } = useSession()
  const { data } = useMembers()
  return {
    candidates: data?.filter(({ userId, role, disabled }) => userId !== user.uid && role !== 'owner' && !disabled),
  }
}

function NoCandidate({ onClose, onInvite }: { readonly onClose: () => void; readonly onInvite: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('accounts.noOwnerCandidate')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onInvite}>
          {t('accounts.inviteMember')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('accounts.ok')}
        </Button>
      </Group>
    </>
  )
}

function TransferForm({ candidates, onDone }: { readonly candidates: readonly Member[]; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { showSuccess } = useAccountChanges()
  const [userId, setUserId] = useState<string | null>(null)
  const { mutate, error, isPending } = trpc.accounts.transfer.useMutation({
    onSuccess: () => {
      showSuccess(t('accounts.transferred'))
      onDone()
    },
  })
  return (
    <Stack gap="md">
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <Text>{t('accounts.transferText')}</Text>
      <Select
        label={t('accounts.newOwner')}
        data={candidates.map((member) => ({ value: member.userId, label: member.name }))}
        value={userId}
        onChange={setUserId}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('accounts.cancel')}
        </Button>
        <BusyButton
          color="red"
          disabled={userId === null}
          isBusy={isPending}
          onClick={() => userId !== null && mutate({ userId })}
        >
          {t('accounts.transfer')}
        </BusyButton>
      </Group>
    </Stack>
  )
}

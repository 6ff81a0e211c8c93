import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '../../../../shared/accounts/members.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { useAccountChanges } from '../use-account-changes.ts'
import { inviteFieldId } from './invite-form.tsx'

type TransferDialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Hands the account to another member; where there is none, leads to inviting one. */
export function TransferDialog({ opened, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  const [goesToInvite, setGoesToInvite] = useState(false)
  const { others } = useCandidates()
  const close = (toInvite: boolean) => {
    setGoesToInvite(toInvite)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={() => close(false)}
      returnFocus={!goesToInvite}
      // Until it is gone the dialog keeps the focus to itself.
      onExitTransitionEnd={() => goesToInvite && document.getElementById(inviteFieldId)?.focus()}
      title={t('accounts.transfer')}
    >
      {others === undefined && <Skeleton height={120} />}
      {others?.length === 0 && <NobodyElse onClose={() => close(false)} onInvite={() => close(true)} />}
      {others !== undefined && others.length > 0 && <TransferForm others={others} onDone={() => close(false)} />}
    </Dialog>
  )
}

/** Members who could own the account next; `undefined` until they are known. */
function useCandidates(): { readonly others: readonly Member[] | undefined } {
  const { user } = useSession()
  const { data } = trpc.accounts.members.useQuery({})
  return { others: data?.filter(({ userId, role, disabled }) => userId !== user.uid && role !== 'owner' && !disabled) }
}

function NobodyElse({ onClose, onInvite }: { readonly onClose: () => void; readonly onInvite: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('accounts.nobodyElse')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onInvite}>
          {t('accounts.inviteSomebody')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('accounts.ok')}
        </Button>
      </Group>
    </>
  )
}

function TransferForm({ others, onDone }: { readonly others: readonly Member[]; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { done } = useAccountChanges()
  const [userId, setUserId] = useState<string | null>(null)
  const { mutate, error, isPending } = trpc.accounts.transfer.useMutation({
    onSuccess: () => {
      done(t('accounts.transferred'))
      onDone()
    },
  })
  return (
    <Stack gap="md">
      <FailureAlert sentence={error === null ? null : errorMessage(t, error)} />
      <Text>{t('accounts.transferText')}</Text>
      <Select
        label={t('accounts.newOwner')}
        data={others.map((member) => ({ value: member.userId, label: member.name }))}
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

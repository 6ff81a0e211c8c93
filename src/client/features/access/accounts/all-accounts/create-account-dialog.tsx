import { Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { accountTiers } from '../../../../../shared/accounts/accounts.ts'
import { browserTimeZone } from '../../../../platform/browser-time-zone.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { AccountFields } from '../settings/account-fields.tsx'
import { useAccountChanges } from '../use-account-changes.ts'
import { useAccountRules } from '../use-account-rules.ts'

type DialogProps = { readonly opened: boolean; readonly onClose: () => void }
type Values = { name: string; ownerEmail: string; tier: (typeof accountTiers)[number] }

/** Creates an account, and invites its owner if they have no user yet. */
export function CreateAccountDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('accounts.all.create')}>
      <CreateForm onDone={onClose} />
    </Dialog>
  )
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { showSuccess } = useAccountChanges()
  const { mutate, error, isPending } = trpc.accounts.create.useMutation({
    onSuccess: ({ name }) => {
      showSuccess(t('accounts.all.created', { name }))
      onDone()
    },
  })
  const form = useForm<Values>({
    initialValues: { name: '', ownerEmail: '', tier: 'free' },
    validate: useAccountRules(),
  })
  const submit = ({ name, ownerEmail, tier }: Values) =>
    mutate({
      name: name.trim(),
      tier,
      timeZone: browserTimeZone(),
      ...(ownerEmail.trim() === '' ? {} : { ownerEmail }),
    })
  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <AccountFields getInputProps={form.getInputProps} ownerHint={t('accounts.all.ownerHint')} />
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isPending}>
            {t('accounts.all.create')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

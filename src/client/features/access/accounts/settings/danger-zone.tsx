import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountSettings } from '../../../../../shared/accounts/accounts.ts'
import { isTypedName } from '../../../../../shared/accounts/typed-name.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { TransferDialog } from '../members/transfer-dialog.tsx'
import { useAccountChanges } from '../use-account-changes.ts'
import classes from './danger-zone.module.css'

type DialogName = 'transfer' | 'close'

/** Irreversible actions: transferring and closing the account. */
export function DangerZone({ account }: { account: AccountSettings }) {
  const { t } = useTranslation()
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <SettingsSection title={t('accounts.settings.danger')}>
      <ul className={classes.list}>
        <DangerRow title={t('accounts.transfer')} hint={t('accounts.transferHint')}>
          <Button variant="default" onClick={() => setOpenDialog('transfer')}>
            {t('accounts.transferOpen')}
          </Button>
        </DangerRow>
        <DangerRow title={t('accounts.close')} hint={t('accounts.closeHint')}>
          <Button variant="outline" color="red" onClick={() => setOpenDialog('close')}>
            {t('accounts.closeOpen')}
          </Button>
        </DangerRow>
      </ul>
      <TransferDialog opened={openDialog === 'transfer'} onClose={close} />
      <Dialog opened={openDialog === 'close'} onClose={close} title={t('accounts.closeTitle', { name: account.name })}>
        <CloseForm account={account} onDone={close} />
      </Dialog>
    </SettingsSection>
  )
}

type DangerRowProps = {
  readonly title: string
  readonly hint: string
  readonly children: ReactElement<Record<string, unknown>>
}

function DangerRow({ title, hint, children }: DangerRowProps) {
  return (
    <li className={classes.row}>
      <p>
        <strong>{title}</strong>
        <br />
        {hint}
      </p>
      <Allowed to="deleteAccount">{children}</Allowed>
    </li>
  )
}

/** Closes the account after its name was typed. */
function CloseForm({ account, onDone }: { account: AccountSettings; onDone: () => void }) {
  const { t } = useTranslation()
  const { showSuccess } = useAccountChanges()
  const [name, setName] = useState('')
  const [isNameWrong, setNameWrong] = useState(false)
  const { mutate, error, isPending } = trpc.accounts.close.useMutation({
    onSuccess: () => {
      showSuccess(t('accounts.closed', { name: account.name }))
      onDone()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const matches = isTypedName(name, account.name)
        setNameWrong(!matches)
        if (matches) mutate({ name })
      }}
    >
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <Text>{t('accounts.closeText')}</Text>
        <TextInput
          label={t('accounts.typeName', { name: account.name })}
          value={name}
          autoComplete="off"
          error={isNameWrong ? t('accounts.nameDiffers', { name: account.name }) : null}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('accounts.cancel')}
          </Button>
          <BusyButton type="submit" color="red" isBusy={isPending}>
            {t('accounts.close')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

import { Alert, Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { permissionsOf } from '../../../../../shared/access/permissions.ts'
import { type TokenScope, tokenLimits, tokenScopeNames, tokenScopes } from '../../../../../shared/tokens/api-tokens.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { CopyField } from '../../../../ui/fields/copy-field.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useSession } from '../../auth/session/session.tsx'

const expiries = ['7', '30', '90', '365', 'never'] as const
const defaultExpiry = '90'

type Values = { readonly name: string; readonly scope: TokenScope; readonly expiry: string }

/** Scopes that the user can grant, because they have all permissions of the scope. */
function useGrantableScopes(): readonly TokenScope[] {
  const { account } = useSession()
  return tokenScopeNames.filter((scope) =>
    permissionsOf(tokenScopes[scope]).every((permission) => account.permissions.includes(permission)),
  )
}

type FormProps = {
  readonly onCreate: (values: Values) => void
  readonly isPending: boolean
  readonly onClose: () => void
}

function TokenForm({ onCreate, isPending, onClose }: FormProps) {
  const { t } = useTranslation()
  const scopes = useGrantableScopes()
  const form = useForm<Values>({
    initialValues: { name: '', scope: 'read', expiry: defaultExpiry },
    validate: { name: (name) => (name.trim() === '' ? t('tokens.nameMissing') : null) },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(onCreate, focusFirstInvalid)}>
      <Stack gap="md">
        <TextInput
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={tokenLimits.nameMaxLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label={t('tokens.scope')} {...form.getInputProps('scope')}>
          <Stack gap="sm" mt="xs">
            {scopes.map((scope) => (
              <Radio
                key={scope}
                value={scope}
                label={t(`tokens.scopes.${scope}`)}
                description={t(`tokens.scopeHints.${scope}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t('tokens.expiry')}
          allowDeselect={false}
          data={expiries.map((value) => ({ value, label: t(`tokens.expiries.${value}`) }))}
          {...form.getInputProps('expiry')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            {t('tokens.create')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

type CreatedTokenProps = { readonly token: string; readonly onClose: () => void }

function CreatedToken({ token, onClose }: CreatedTokenProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Alert color="yellow" role="status">
        {t('tokens.shownOnce')}
      </Alert>
      <CopyField label={t('tokens.token')} text={token} copyLabel={t('tokens.copy')} copiedLabel={t('tokens.copied')} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('tokens.done')}</Button>
      </Group>
    </Stack>
  )
}

type DialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** Creates an API token and shows it once. */
export function CreateTokenDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, data, error, isPending, reset } = trpc.tokens.create.useMutation({
    onSuccess: () => void utils.tokens.list.invalidate(),
  })
  const create = ({ name, scope, expiry }: Values) =>
    mutate({ name: name.trim(), scope, expiresInDays: expiry === 'never' ? null : Number(expiry) })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={reset}
      // A click outside would lose the token.
      closeOnClickOutside={data === undefined}
      title={data === undefined ? t('tokens.createTitle') : t('tokens.createdTitle', { name: data.created.name })}
    >
      {data === undefined ? (
        <Stack gap="md">
          <FailureAlert message={error ? errorMessage(t, error) : null} />
          <TokenForm onCreate={create} isPending={isPending} onClose={onClose} />
        </Stack>
      ) : (
        <CreatedToken token={data.token} onClose={onClose} />
      )}
    </Dialog>
  )
}

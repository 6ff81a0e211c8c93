import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { invitedRoles } from '../../../../../shared/accounts/invitations.ts'
import { email as emailSchema } from '../../../../../shared/texts.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { Allowed, AllowedFields } from '../../auth/session/allowed.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { useAccountChanges } from '../use-account-changes.ts'
import classes from './invite-form.module.css'
import { useRoleOption } from './role-option.tsx'

type Values = { email: string; role: (typeof invitedRoles)[number] }

/** Id of the first field, for links to the form. */
export const inviteFieldId = 'invite-email'

/** Invites a person by email, with a role. */
export function InviteForm({ onInvited }: { readonly onInvited: (email: string) => void }) {
  const { t } = useTranslation()
  const { showSuccess } = useAccountChanges()
  const { mutate, error, isPending } = trpc.accounts.invite.useMutation({
    onSuccess: ({ email }) => {
      form.setFieldValue('email', '')
      onInvited(email)
      showSuccess(t('accounts.invited', { email }))
    },
  })
  const form = useForm<Values>({
    initialValues: { email: '', role: 'editor' },
    validate: { email: (value) => (emailSchema.safeParse(value).success ? null : t('auth.emailInvalid')) },
  })
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <AllowedFields to="manageUsers">
        <div className={classes.fields}>
          <Fields form={form} />
          <Allowed to="manageUsers">
            <BusyButton type="submit" leftSection={<IconSend size={18} />} isBusy={isPending}>
              {t('accounts.invite')}
            </BusyButton>
          </Allowed>
        </div>
      </AllowedFields>
    </form>
  )
}

function Fields({ form }: { form: Pick<ReturnType<typeof useForm<Values>>, 'getInputProps' | 'values'> }) {
  const { t } = useTranslation()
  const accountTexts = useAccountTexts()
  const renderRole = useRoleOption()
  const deniedProps = useDeniedField()
  return (
    <>
      <TextInput
        id={inviteFieldId}
        label={t('auth.email')}
        type="email"
        autoComplete="off"
        className={classes.email ?? ''}
        {...form.getInputProps('email')}
        {...deniedProps}
      />
      <Select
        label={t('accounts.roleLabel')}
        description={accountTexts.roleHint(form.values.role)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        renderOption={renderRole}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
        maxDropdownHeight={320}
        data={invitedRoles.map((value) => ({ value, label: accountTexts.role(value) }))}
        allowDeselect={false}
        {...form.getInputProps('role')}
        {...deniedProps}
      />
    </>
  )
}

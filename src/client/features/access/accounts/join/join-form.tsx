import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { Invitation } from '../../../../../shared/accounts/invitations.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { NewPersonFields, useNewPersonRules } from '../../auth/sign-up/new-person-fields.tsx'
import { TermsText } from '../../auth/sign-up/terms-text.tsx'
import { openJoinedAccount } from './open-joined-account.ts'

type JoinFormProps = { readonly invitation: Invitation; readonly token: string }

/** Sign-up of an invited person: name, password and terms. The link in the email has verified their address. */
export function JoinForm({ invitation, token }: JoinFormProps) {
  const { t } = useTranslation()
  const { mutate, error, isPending, isSuccess } = trpc.accounts.acceptAsStranger.useMutation({
    onSuccess: openJoinedAccount,
  })
  const rules = useNewPersonRules()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', password: '', privacyPolicy: false },
    validate: {
      ...rules,
      privacyPolicy: (value: boolean) => (value ? null : t('errors.auth.termsMissing')),
    },
  })
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Navigate to={screenPaths.tokenNotFound} replace />
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate({ token, ...values }), focusFirstInvalid)}>
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <NewPersonFields email={invitation.email} fieldProps={form.getInputProps} />
        <TermsText />
        <Checkbox label={t('signUp.accept')} {...form.getInputProps('privacyPolicy', { type: 'checkbox' })} />
        <BusyButton type="submit" size="md" isBusy={isPending || isSuccess}>
          {t('accounts.invitation.join', { name: invitation.accountName })}
        </BusyButton>
      </Stack>
    </form>
  )
}

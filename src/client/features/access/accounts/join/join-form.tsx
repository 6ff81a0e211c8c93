import { useTranslation } from 'react-i18next'
import type { Invitation } from '../../../../../shared/accounts/invitations.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import { PlainCheckbox } from '../../../../ui/plain/field.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { Redirect } from '../../auth/shell/shell-link.tsx'
import { useFields } from '../../auth/shell/use-fields.ts'
import { NewPersonFields, useNewPersonRules } from '../../auth/sign-up/new-person-fields.tsx'
import { TermsText } from '../../auth/sign-up/terms-text.tsx'
import { openJoinedAccount } from './open-joined-account.ts'

type JoinFormProps = { readonly invitation: Invitation; readonly token: string }

const emptyValues = { firstName: '', lastName: '', password: '', privacyPolicy: false as boolean }

/** Sign-up of an invited person: name, password and terms. The link in the email has verified their address. */
export function JoinForm({ invitation, token }: JoinFormProps) {
  const { t } = useTranslation()
  const { start, error, isPending, isSuccess } = useDirectCall(
    (values: typeof emptyValues) => directCalls.mutate('accounts', 'acceptAsStranger', { token, ...values }),
    openJoinedAccount,
  )
  const { onSubmit, textProps, checkboxProps } = useFields(emptyValues, {
    ...useNewPersonRules(),
    privacyPolicy: (value) => (value ? null : t('errors.auth.termsMissing')),
  })
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Redirect to={screenPaths.tokenNotFound} />
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit(start)}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <NewPersonFields email={invitation.email} fieldProps={textProps} />
      <TermsText />
      <PlainCheckbox label={t('signUp.accept')} {...checkboxProps('privacyPolicy')} />
      <PlainButton type="submit" size="md" isBusy={isPending || isSuccess}>
        {t('accounts.invitation.join', { name: invitation.accountName })}
      </PlainButton>
    </form>
  )
}

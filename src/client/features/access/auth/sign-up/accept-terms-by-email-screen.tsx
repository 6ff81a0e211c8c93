import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { email as emailSchema } from '../../../../../shared/texts.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { TermsText } from './terms-text.tsx'

type TermsFormProps = { readonly isPending: boolean; readonly onAccepted: () => void }

function TermsForm({ isPending, onAccepted }: TermsFormProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { accepted: false },
    validate: { accepted: (value) => (value ? null : t('errors.auth.termsMissing')) },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(onAccepted, focusFirstInvalid)}>
      <Stack gap="md">
        <TermsText />
        <Checkbox label={t('signUp.accept')} {...form.getInputProps('accepted', { type: 'checkbox' })} />
        <BusyButton type="submit" size="md" isBusy={isPending}>
          {t('signUp.goOn')}
        </BusyButton>
      </Stack>
    </form>
  )
}

function isSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSent' in state && state.isSent === true
}

function lacksMailServer(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasMailServer' in state && state.hasMailServer === false
}

function AcceptTerms({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { mutate, error, isPending } = trpc.users.signUp.useMutation({
    // Stored as navigation state, so that it survives a reload.
    onSuccess: ({ hasMailServer }) => navigate('.', { replace: true, state: { isSent: true, hasMailServer } }),
  })
  if (isSent(state)) return <CheckEmail email={email} hasMailServer={!lacksMailServer(state)} />
  const title = t('signUp.termsTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      <Text>{t('signUp.termsHint', { email })}</Text>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <TermsForm isPending={isPending} onAccepted={() => mutate({ email, privacyPolicy: true })} />
      <Anchor component={Link} to={screenPaths.signUp} ta="center">
        {t('signUp.otherEmail')}
      </Anchor>
    </AuthPage>
  )
}

/** `/tos/email/:email`: accepts the terms, then sends a verification email. Invalid emails redirect to the sign-up. */
export function AcceptTermsByEmailScreen() {
  const parsed = emailSchema.safeParse(useParams().email)
  return parsed.success ? <AcceptTerms email={parsed.data} /> : <Navigate to={screenPaths.signUp} replace />
}

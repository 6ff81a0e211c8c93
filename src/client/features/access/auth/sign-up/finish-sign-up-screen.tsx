import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import type { OpenSignUp } from '../../../../../shared/auth/sign-up.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { browserTimeZone } from '../../../../platform/time-zone.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../../ui/fields/focus-first-invalid.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { useEnterApp } from '../sign-in/use-enter-app.ts'
import { NewPersonFields, useNewPersonRules } from './new-person-fields.tsx'

type FormProps = { readonly token: string; readonly signUp: OpenSignUp }

/** Last step of the sign-up. The terms were accepted before the email was sent. */
function FinishForm({ token, signUp }: FormProps) {
  const { t } = useTranslation()
  const enterApp = useEnterApp()
  const { email, firstName, lastName } = signUp
  const rules = useNewPersonRules()
  const form = useForm({ initialValues: { firstName, lastName, password: '' }, validate: rules })
  const { mutate, error, isPending, isSuccess } = trpc.users.finishSignUp.useMutation({
    onSuccess: (user) => enterApp(user, screenPaths.home),
  })
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Navigate to={screenPaths.tokenNotFound} replace />
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => mutate({ token, ...values, privacyPolicy: true, timeZone: browserTimeZone() }),
        focusFirstInvalid,
      )}
    >
      <Stack gap="md">
        <FailureAlert message={error === null ? null : errorMessage(t, error)} />
        <NewPersonFields email={email} fieldProps={form.getInputProps} />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isPending || isSuccess}>
          {t('signUp.finish')}
        </BusyButton>
      </Stack>
    </form>
  )
}

/** `/token/sign-up#…`: target of verification emails. The token is in the fragment, which is never sent to servers. */
export function FinishSignUpScreen() {
  const { t } = useTranslation()
  const token = useLocation().hash.slice(1)
  const { client } = trpc.useUtils()
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-up', token],
    queryFn: () => client.users.openSignUp.mutate({ token }),
    // Never refetched, because the link expires once the sign-up is finished.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (count, failure) => apiErrorOf(failure) === null && count < 2,
  })
  if (token === '' || apiErrorOf(error)?.status === 400) return <Navigate to={screenPaths.tokenNotFound} replace />
  if (data === undefined && error === null) return <DelayedLoader label={t('app.loading')} />
  const title = data === undefined ? t('signUp.loadFailed') : t('signUp.finishTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      {data === undefined ? (
        <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
      ) : (
        <>
          <Text>{t('signUp.finishHint')}</Text>
          <FinishForm token={token} signUp={data} />
        </>
      )}
    </AuthPage>
  )
}

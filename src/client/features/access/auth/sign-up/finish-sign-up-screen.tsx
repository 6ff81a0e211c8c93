import { useTranslation } from 'react-i18next'
import type { OpenSignUp } from '../../../../../shared/auth/sign-up.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { browserTimeZone } from '../../../../platform/browser-time-zone.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDirectCall, useDirectLoad } from '../../../../platform/use-direct-call.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { useScreenLocation } from '../shell/access-shell.ts'
import { Redirect } from '../shell/shell-link.tsx'
import { useFields } from '../shell/use-fields.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import page from '../sign-in/sign-in-page.module.css'
import { useEnterApp } from '../sign-in/use-enter-app.ts'
import { NewPersonFields, useNewPersonRules } from './new-person-fields.tsx'

type FormProps = { readonly token: string; readonly signUp: OpenSignUp }

/** Last step of the sign-up. The terms were accepted before the email was sent. */
function FinishForm({ token, signUp }: FormProps) {
  const { t } = useTranslation()
  const enterApp = useEnterApp()
  const { email, firstName, lastName } = signUp
  const { onSubmit, textProps } = useFields({ firstName, lastName, password: '' }, useNewPersonRules())
  const { start, error, isPending, isSuccess } = useDirectCall(
    (values: { firstName: string; lastName: string; password: string }) =>
      directCalls.mutate('users', 'finishSignUp', {
        token,
        ...values,
        privacyPolicy: true,
        timeZone: browserTimeZone(),
      }),
    (user) => enterApp(user, screenPaths.home),
  )
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Redirect to={screenPaths.tokenNotFound} />
  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit(start)}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <NewPersonFields email={email} fieldProps={textProps} />
      <div className={page.submit}>
        <PlainButton type="submit" size="md" isBusy={isPending || isSuccess}>
          {t('signUp.finish')}
        </PlainButton>
      </div>
    </form>
  )
}

/** `/token/sign-up#…`: target of verification emails. The token is in the fragment, which is never sent to servers. */
export function FinishSignUpScreen() {
  const token = useScreenLocation().hash.slice(1)
  return token === '' ? <Redirect to={screenPaths.tokenNotFound} /> : <FinishSignUp key={token} token={token} />
}

function FinishSignUp({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  // Loaded only once, because the link expires once the sign-up is finished.
  const { data, error, isPending, retry } = useDirectLoad(() => directCalls.mutate('users', 'openSignUp', { token }))
  if (apiErrorOf(error)?.status === 400) return <Redirect to={screenPaths.tokenNotFound} />
  if (isPending) return <DelayedLoader label={t('app.loading')} />
  const title = data === null ? t('signUp.loadFailed') : t('signUp.finishTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      {data === null ? (
        <LoadFailure message={errorMessage(t, error)} onRetry={retry} />
      ) : (
        <>
          <p className={layout.text}>{t('signUp.finishHint')}</p>
          <FinishForm token={token} signUp={data} />
        </>
      )}
    </AuthPage>
  )
}

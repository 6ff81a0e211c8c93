import { useTranslation } from 'react-i18next'
import type { Invitation, InvitationStep } from '../../../../../shared/accounts/invitations.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { pathOf } from '../../../../platform/return-path.ts'
import { useDirectCall, useDirectLoad } from '../../../../platform/use-direct-call.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { useDirectSignOut } from '../../auth/session/use-direct-sign-out.ts'
import { useMe } from '../../auth/session/use-me.ts'
import { useScreenLocation } from '../../auth/shell/access-shell.ts'
import { Redirect, ShellLinkButton } from '../../auth/shell/shell-link.tsx'
import { AuthPage } from '../../auth/sign-in/auth-page.tsx'
import { JoinForm } from './join-form.tsx'
import { openJoinedAccount } from './open-joined-account.ts'

type StepProps = { readonly invitation: Invitation; readonly token: string }

function Join({ invitation, token }: StepProps) {
  const { t } = useTranslation()
  const { start, error, isPending, isSuccess } = useDirectCall(
    () => directCalls.mutate('accounts', 'accept', { token }),
    openJoinedAccount,
  )
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Redirect to={screenPaths.tokenNotFound} />
  return (
    <div className={layout.stack}>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <PlainButton size="md" isBusy={isPending || isSuccess} onClick={() => start()}>
        {t('accounts.invitation.join', { name: invitation.accountName })}
      </PlainButton>
    </div>
  )
}

function SignInFirst({ invitation }: StepProps) {
  const { t } = useTranslation()
  const location = useScreenLocation()
  const state = { from: pathOf(location), email: invitation.email }
  return (
    <div className={layout.stack}>
      <p className={layout.text}>{t('accounts.invitation.signInHint', { email: invitation.email })}</p>
      <ShellLinkButton size="md" to={screenPaths.login} state={state}>
        {t('auth.signIn')}
      </ShellLinkButton>
    </div>
  )
}

/** Invitation for another person than the signed-in user: names both and offers to sign out. */
function OtherPerson({ invitation }: StepProps) {
  const { t } = useTranslation()
  const { data: user } = useMe()
  const { start, error, isPending, isSuccess } = useDirectSignOut(() => location.reload())
  return (
    <div className={layout.stack}>
      <p className={layout.text}>
        {t('accounts.invitation.otherPerson', { email: invitation.email, other: user?.email ?? '' })}
      </p>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <PlainButton size="md" isBusy={isPending || isSuccess} onClick={() => start()}>
        {t('auth.signOut')}
      </PlainButton>
      <ShellLinkButton size="md" variant="default" to={screenPaths.home}>
        {t('app.toTours')}
      </ShellLinkButton>
    </div>
  )
}

const steps: Readonly<Record<InvitationStep, (props: StepProps) => React.ReactNode>> = {
  join: Join,
  signIn: SignInFirst,
  signUp: JoinForm,
  otherPerson: OtherPerson,
}

/** `/token/invite`: target of invitation emails. The token is in the fragment, which is never sent to servers. */
export function InvitationScreen() {
  const token = useScreenLocation().hash.slice(1)
  return <OpenInvitation key={token} token={token} />
}

function OpenInvitation({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const { data, error, isPending, retry } = useDirectLoad(() => directCalls.mutate('accounts', 'invitation', { token }))
  const title = t('accounts.invitation.title')
  if (apiErrorOf(error)?.status === 400) return <Redirect to={screenPaths.tokenNotFound} />
  if (isPending) return <DelayedLoader label={t('app.loading')} />
  if (data === null) {
    return (
      <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
        <LoadFailure message={errorMessage(t, error)} onRetry={retry} />
      </AuthPage>
    )
  }
  const Step = steps[data.step]
  const details = { account: data.accountName, role: t(`accounts.role.${data.role}`) }
  return (
    <AuthPage title={t('accounts.invitation.titleOf', details)} pageTitle={t('app.pageTitle', { title })}>
      <p className={layout.text}>
        {data.invitedBy === null
          ? t('accounts.invitation.invited', details)
          : t('accounts.invitation.invitedBy', { ...details, name: data.invitedBy })}
      </p>
      <Step invitation={data} token={token} />
    </AuthPage>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Invitation, InvitationStep } from '../../../../../shared/accounts/invitations.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { pathOf } from '../../../../platform/return-path.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useSignOut } from '../../auth/session/use-sign-out.ts'
import { AuthPage } from '../../auth/sign-in/auth-page.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { JoinForm } from './join-form.tsx'
import { openJoinedAccount } from './open-joined-account.ts'

type StepProps = { readonly invitation: Invitation; readonly token: string }

function Join({ invitation, token }: StepProps) {
  const { t } = useTranslation()
  const { mutate, error, isPending, isSuccess } = trpc.accounts.accept.useMutation({ onSuccess: openJoinedAccount })
  if (apiErrorOf(error)?.code === 'auth.linkOver') return <Navigate to={screenPaths.tokenNotFound} replace />
  return (
    <Stack gap="md">
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <BusyButton size="md" isBusy={isPending || isSuccess} onClick={() => mutate({ token })}>
        {t('accounts.invitation.join', { name: invitation.accountName })}
      </BusyButton>
    </Stack>
  )
}

function SignInFirst({ invitation }: StepProps) {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <Stack gap="md">
      <Text>{t('accounts.invitation.signInHint', { email: invitation.email })}</Text>
      <Button
        size="md"
        component={Link}
        to={screenPaths.login}
        state={{ from: pathOf(location), email: invitation.email }}
      >
        {t('auth.signIn')}
      </Button>
    </Stack>
  )
}

/** Invitation for another person than the signed-in user: names both and offers to sign out. */
function OtherPerson({ invitation }: StepProps) {
  const { t } = useTranslation()
  const { data: user } = trpc.auth.me.useQuery({})
  const signOut = useSignOut(() => location.reload())
  return (
    <Stack gap="md">
      <Text>{t('accounts.invitation.otherPerson', { email: invitation.email, other: user?.email ?? '' })}</Text>
      <Button size="md" onClick={signOut}>
        {t('auth.signOut')}
      </Button>
      <Button size="md" variant="default" component={Link} to={screenPaths.home}>
        {t('app.toTours')}
      </Button>
    </Stack>
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
  const { t } = useTranslation()
  const texts = useAccountTexts()
  const token = useLocation().hash.slice(1)
  const { client } = trpc.useUtils()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.accounts.invitation.mutate({ token }),
    // A refetch on window focus would discard unsaved input.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const title = t('accounts.invitation.title')
  if (error && apiErrorOf(error)?.status === 400) return <Navigate to={screenPaths.tokenNotFound} replace />
  if (data === undefined && error === null) return <DelayedLoader label={t('app.loading')} />
  if (data === undefined) {
    return (
      <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
        <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
      </AuthPage>
    )
  }
  const Step = steps[data.step]
  const details = { account: data.accountName, role: texts.role(data.role) }
  return (
    <AuthPage title={t('accounts.invitation.titleOf', details)} pageTitle={t('app.pageTitle', { title })}>
      <Text mb="lg">
        {data.invitedBy === null
          ? t('accounts.invitation.anybody', details)
          : t('accounts.invitation.somebody', { ...details, name: data.invitedBy })}
      </Text>
      <Step invitation={data} token={token} />
    </AuthPage>
  )
}

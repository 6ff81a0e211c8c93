import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { LocalEmail } from '../local-email/local-email.tsx'
import { useLocalEmails } from '../local-email/use-local-emails.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'

type CheckEmailProps = {
  readonly email: string
  /** Without a mail server, only root admins and people at its machine can read the email. */
  readonly hasMailServer: boolean
}

/** The link itself for people at the machine of the server; others have to ask its administrator. */
function NotSent({ email }: Pick<CheckEmailProps, 'email'>) {
  const { t } = useTranslation()
  const emails = useLocalEmails(email)
  if (emails === null) return <Text role="status">{t('signUp.linkFromAdminHint', { email })}</Text>
  return (
    <Stack gap="md">
      <Text role="status">{t('signUp.localEmail', { email })}</Text>
      <LocalEmail to={email} />
    </Stack>
  )
}

/** Notice that an email was sent. It is the same for addresses that already have a user (threat T14). */
export function CheckEmail({ email, hasMailServer }: CheckEmailProps) {
  const { t } = useTranslation()
  const { mutate, error, isPending, isSuccess } = trpc.users.signUp.useMutation()
  const title = t(hasMailServer ? 'signUp.checkEmail' : 'signUp.linkFromAdminTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      {hasMailServer ? <Text role="status">{t('signUp.checkEmailHint', { email })}</Text> : <NotSent email={email} />}
      {hasMailServer && (
        <Stack gap="md">
          <Text c="dimmed">{t('signUp.notReceivedHint')}</Text>
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <BusyButton
            variant="default"
            size="md"
            autoFocus
            isBusy={isPending}
            onClick={() => mutate({ email, privacyPolicy: true })}
          >
            {t('signUp.sendAgain')}
          </BusyButton>
          <Text role="status" ta="center">
            {isSuccess ? t('signUp.sentAgain') : ''}
          </Text>
        </Stack>
      )}
      <Anchor component={Link} to={screenPaths.signUp} ta="center">
        {t('signUp.otherEmail')}
      </Anchor>
    </AuthPage>
  )
}

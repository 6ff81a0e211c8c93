import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { PlainButton } from '../../../../ui/plain/button.tsx'
import layout from '../../../../ui/plain/layout.module.css'
import { LocalEmail } from '../local-email/local-email.tsx'
import { useLocalEmails } from '../local-email/use-local-emails.ts'
import { ShellLink } from '../shell/shell-link.tsx'
import { AuthPage } from '../sign-in/auth-page.tsx'

type CheckEmailProps = {
  readonly email: string
  /** False if the email can't be sent: only root admins and people at the server's machine can read it. */
  readonly hasMailServer: boolean
}

/** Shown without a mail server: the link itself on the server's machine; elsewhere a hint to ask the administrator. */
function UnsentEmail({ email }: Pick<CheckEmailProps, 'email'>) {
  const { t } = useTranslation()
  const emails = useLocalEmails(email)
  const status = t(emails === null ? 'signUp.linkFromAdminHint' : 'signUp.localEmail', { email })
  return (
    <div className={layout.stack}>
      <p role="status" className={layout.text}>
        {status}
      </p>
      <LocalEmail to={email} />
    </div>
  )
}

/** Notice that an email was sent. It is the same for addresses that already have a user (threat T14). */
export function CheckEmail({ email, hasMailServer }: CheckEmailProps) {
  const { t } = useTranslation()
  const { start, error, isPending, isSuccess } = useDirectCall(() =>
    directCalls.mutate('users', 'signUp', { email, privacyPolicy: true }),
  )
  const title = t(hasMailServer ? 'signUp.checkEmail' : 'signUp.linkFromAdminTitle')
  return (
    <AuthPage title={title} pageTitle={t('app.pageTitle', { title })}>
      {hasMailServer ? (
        <p role="status" className={layout.text}>
          {t('signUp.checkEmailHint', { email })}
        </p>
      ) : (
        <UnsentEmail email={email} />
      )}
      {hasMailServer && (
        <div className={layout.stack}>
          <p className={`${layout.text} ${layout.dimmed}`}>{t('signUp.notReceivedHint')}</p>
          <FailureAlert message={error === null ? null : errorMessage(t, error)} />
          <PlainButton variant="default" size="md" autoFocus isBusy={isPending} onClick={() => start()}>
            {t('signUp.sendAgain')}
          </PlainButton>
          <p role="status" className={`${layout.text} ${layout.centered}`}>
            {isSuccess ? t('signUp.sentAgain') : ''}
          </p>
        </div>
      )}
      <span className={layout.centered}>
        <ShellLink to={screenPaths.signUp}>{t('signUp.otherEmail')}</ShellLink>
      </span>
    </AuthPage>
  )
}

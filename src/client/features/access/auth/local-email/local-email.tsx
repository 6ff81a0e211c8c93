import { Button, CopyButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MailboxEmail } from '../../../../../shared/mailbox.ts'
import classes from './local-email.module.css'
import { useLocalEmails } from './use-local-emails.ts'

const linkPattern = /https?:\/\/\S+/

function LinkToPassOn({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.link}>
      <TextInput
        label={t('localEmail.link')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={link} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            <span aria-live="polite">{t(copied ? 'editor.copied' : 'localEmail.copy')}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

type EmailCardProps = { readonly email: MailboxEmail; readonly isForOther: boolean }

function EmailCard({ email, isForOther }: EmailCardProps) {
  const { t } = useTranslation()
  const link = linkPattern.exec(email.text)?.[0]
  return (
    <section className={classes.card} aria-label={t('localEmail.label')}>
      <p className={classes.subject}>{email.subject}</p>
      <p className={classes.hint}>{t(isForOther ? 'localEmail.passOn' : 'localEmail.hint', { email: email.to })}</p>
      {link !== undefined && !isForOther && (
        <Button component="a" href={link} size="md">
          {t('localEmail.open')}
        </Button>
      )}
      {link !== undefined && isForOther && <LinkToPassOn link={link} />}
    </section>
  )
}

type LocalEmailProps = {
  readonly to: string
  /** True if the email is for another person, to whom the link has to be passed on. */
  readonly isForOther?: boolean
}

/** The newest email to an address with its link, if the server couldn't send it; nothing for people at other machines. */
export function LocalEmail({ to, isForOther = false }: LocalEmailProps) {
  const [newest] = useLocalEmails(to) ?? []
  return newest === undefined ? null : <EmailCard email={newest} isForOther={isForOther} />
}

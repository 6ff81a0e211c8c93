import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailboxEmail } from '../../../../../shared/mailbox.ts'
import { PlainButton, PlainLinkButton } from '../../../../ui/plain/button.tsx'
import { PlainTextField } from '../../../../ui/plain/field.tsx'
import classes from './local-email.module.css'
import { useLocalEmails } from './use-local-emails.ts'

const linkPattern = /https?:\/\/\S+/
const copiedForMs = 2000

function LinkToPassOn({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
    setTimeout(() => setCopied(false), copiedForMs)
  }
  return (
    <div className={classes.link}>
      <PlainTextField
        label={t('localEmail.link')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <PlainButton variant="default" onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'editor.copied' : 'localEmail.copy')}</span>
      </PlainButton>
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
        <PlainLinkButton href={link} size="md">
          {t('localEmail.open')}
        </PlainLinkButton>
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

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailboxEmail } from '../../../../../shared/mailbox.ts'
import { PlainButton, PlainLinkButton } from '../../../../ui/plain/button.tsx'
import { PlainTextField } from '../../../../ui/plain/field.tsx'
import classes from './local-email.module.css'
import { useLocalEmails } from './use-local-emails.ts'

const linkPattern = /https?:\/\/\S+/
const copiedForMs = 2000

function ForwardableLink({ link }: { readonly link: string }) {
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

type EmailCardProps = { readonly email: MailboxEmail; readonly isForOtherPerson: boolean }

function EmailCard({ email, isForOtherPerson }: EmailCardProps) {
  const { t } = useTranslation()
  const link = linkPattern.exec(email.text)?.[0]
  return (
    <section className={classes.card} aria-label={t('localEmail.label')}>
      <p className={classes.subject}>{email.subject}</p>
      <p className={classes.hint}>
        {t(isForOtherPerson ? 'localEmail.forwardHint' : 'localEmail.hint', { email: email.to })}
      </p>
      {link !== undefined && !isForOtherPerson && (
        <PlainLinkButton href={link} size="md">
          {t('localEmail.open')}
        </PlainLinkButton>
      )}
      {link !== undefined && isForOtherPerson && <ForwardableLink link={link} />}
    </section>
  )
}

type LocalEmailProps = {
  readonly to: string
  /** True if the email is for another person. The user then has to forward the link. */
  readonly isForOtherPerson?: boolean
}

/**
 * Latest email to an address that the server couldn't send, with its link. Empty unless the browser runs on the
 * server's machine.
 */
export function LocalEmail({ to, isForOtherPerson = false }: LocalEmailProps) {
  const [latestEmail] = useLocalEmails(to) ?? []
  return latestEmail === undefined ? null : <EmailCard email={latestEmail} isForOtherPerson={isForOtherPerson} />
}

import { Accordion, Button, Text } from '@mantine/core'
import { IconInbox, IconMailForward, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MailboxEmail } from '../../../../shared/mailbox.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ForRootAdmins } from '../../access/auth/session/for-root-admins.tsx'
import { EmailText } from './email-text.tsx'
import classes from './mailbox-screen.module.css'

const pollMs = 3000

function Email({ email }: { readonly email: MailboxEmail }) {
  const { t, i18n } = useTranslation()
  const sentAt = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(email.sentAt),
  )
  return (
    <Accordion.Item value={email.id} className={classes.email ?? ''}>
      <Accordion.Control>
        <span className={classes.line}>
          <strong>{email.subject}</strong>
          <span className={classes.to}>{t('email.to', { to: email.to })}</span>
          <span className={classes.sent}>{sentAt}</span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <EmailText text={email.text} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Emails({ emails }: { readonly emails: readonly MailboxEmail[] | null }) {
  const { t } = useTranslation()
  if (emails === null)
    return <Notice icon={<IconMailForward size={28} />} title={t('email.sending')} text={t('email.sendingHint')} />
  if (emails.length === 0)
    return <Notice icon={<IconInbox size={28} />} title={t('email.empty')} text={t('email.emptyHint')} />
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('email.hint')}
      </Text>
      <Accordion variant="separated" radius="md" multiple order={2}>
        {emails.map((email) => (
          <Email key={email.id} email={email} />
        ))}
      </Accordion>
    </>
  )
}

/** `/home/mailbox`: emails that were not sent because no mail server is configured; for root admins. */
export function MailboxScreen() {
  const { t } = useTranslation()
  return (
    <ForRootAdmins title={t('email.title')}>
      <Mailbox />
    </ForRootAdmins>
  )
}

function Mailbox() {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.email.list.useQuery({}, { refetchInterval: pollMs })
  return (
    <Page title={t('email.title')} count={data?.emails?.length}>
      {data !== undefined && <Emails emails={data.emails} />}
      {data === undefined && error !== null && (
        <Notice icon={<IconPlugConnectedX size={28} />} title={t('email.loadFailed')}>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      )}
      {data === undefined && error === null && <DelayedLoader label={t('app.loading')} />}
    </Page>
  )
}

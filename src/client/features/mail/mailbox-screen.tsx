import { Accordion, Button, Text } from '@mantine/core'
import { IconInbox, IconMailForward, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WireMail } from '../../../shared/mail.ts'
import { trpc } from '../../platform/trpc.ts'
import { DelayedLoader } from '../../ui/delayed-loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ForRootAdmins } from '../auth/for-root-admins.tsx'
import { LetterText } from './letter-text.tsx'
import classes from './mailbox-screen.module.css'

const lookAgainMs = 3000

function Letter({ mail }: { readonly mail: WireMail }) {
  const { t, i18n } = useTranslation()
  const sent = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(mail.sentAt),
  )
  return (
    <Accordion.Item value={mail.id} className={classes.letter ?? ''}>
      <Accordion.Control>
        <span className={classes.line}>
          <strong>{mail.subject}</strong>
          <span className={classes.to}>{t('mail.to', { to: mail.to })}</span>
          <span className={classes.sent}>{sent}</span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <LetterText text={mail.text} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Letters({ mails }: { readonly mails: readonly WireMail[] | null }) {
  const { t } = useTranslation()
  if (mails === null)
    return <Notice icon={<IconMailForward size={28} />} title={t('mail.sending')} text={t('mail.sendingHint')} />
  if (mails.length === 0)
    return <Notice icon={<IconInbox size={28} />} title={t('mail.empty')} text={t('mail.emptyHint')} />
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('mail.hint')}
      </Text>
      <Accordion variant="separated" radius="md" multiple order={2}>
        {mails.map((mail) => (
          <Letter key={mail.id} mail={mail} />
        ))}
      </Accordion>
    </>
  )
}

/** `/home/mailbox`: letters that stayed here because no mail server is configured; for root admins. */
export function MailboxScreen() {
  const { t } = useTranslation()
  return (
    <ForRootAdmins title={t('mail.title')}>
      <Mailbox />
    </ForRootAdmins>
  )
}

function Mailbox() {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.mail.list.useQuery({}, { refetchInterval: lookAgainMs })
  return (
    <Page title={t('mail.title')} count={data?.mails?.length}>
      {data !== undefined && <Letters mails={data.mails} />}
      {data === undefined && error !== null && (
        <Notice icon={<IconPlugConnectedX size={28} />} title={t('mail.loadFailed')}>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      )}
      {data === undefined && error === null && <DelayedLoader label={t('app.loading')} />}
    </Page>
  )
}

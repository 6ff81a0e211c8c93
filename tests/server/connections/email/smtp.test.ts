import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { inviteEmail } from '../../../../src/server/domain/access/accounts/emails.ts'
import { sendEmail } from '../../../../src/server/domain/connections/email/send.ts'
import { createLink } from '../../../../src/server/domain/identity/one-use-links/one-use-links.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { smtpEmail } from '../../../../src/server/ports/smtp-email.ts'
import { startTestApp } from '../../../support/app.ts'
import { makeRetriesDue } from '../../../support/pending-jobs.ts'
import { aPerson, apiErrorOf, aVisitor } from '../../../support/people/people.ts'
import { type SmtpSink, startSmtpSink } from '../../../support/servers/smtp-sink.ts'

const from = 'Stopover <tours@example.org>'

/** Runs a test with an SMTP server that stores the emails. */
async function withSink(options: Parameters<typeof startSmtpSink>[0], test: (sink: SmtpSink) => Promise<void>) {
  const sink = await startSmtpSink(options)
  await test(sink).finally(sink.stop)
}

const message = { id: crypto.randomUUID(), subject: 'Hello', text: 'Text', html: '<p>Text</p>' }

it('T80: an email has one recipient, the configured sender, and a text and an HTML part', () =>
  withSink({}, async (sink) => {
    await smtpEmail(sink.url, from).send({ ...message, to: 'anna@example.com' })
    const [email] = sink.received
    expect(email).toMatchObject({ from: 'tours@example.org', recipients: ['anna@example.com'] })
    expect(email?.message).toMatchObject({ subject: 'Hello', messageId: `<${message.id}@example.org>` })
    expect(email?.message.from).toMatchObject({ name: 'Stopover', address: 'tours@example.org' })
    expect(email?.message.text?.trim()).toBe('Text')
    expect(email?.message.html).toContain('<p>Text</p>')
    expect(email?.message.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  }))

it('only an email with an unsubscribe URL has the headers of RFC 8058', () =>
  withSink({}, async (sink) => {
    const unsubscribeUrl = 'https://tours.example.org/notifications/unsubscribe?token=a.mention.b'
    const smtp = smtpEmail(sink.url, from)
    await smtp.send({ ...message, to: 'anna@example.com', unsubscribeUrl })
    await smtp.send({ ...message, to: 'anna@example.com' })
    const [emailWithUrl, emailWithoutUrl] = sink.received.map(({ raw }) => raw.replaceAll(/\r\n\s+/g, ' '))
    expect(emailWithUrl).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(emailWithUrl).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(emailWithoutUrl).not.toContain('List-Unsubscribe')
  }))

// Validation must reject these addresses, and the mailer must not add recipients if validation accepts one.
const hostileAddresses = [
  'anna@example.com\r\nBcc: evil@example.com',
  'anna@example.com%0d%0aBcc:evil@example.com',
  'anna@example.com, evil@example.com',
  'anna@example.com;evil@example.com',
  'anna@example.com> RCPT TO:<evil@example.com',
  '"anna@example.com, evil"@example.com',
  'anna@example.com (evil@example.com)',
  'Anna <anna@example.com>, Evil <evil@example.com>',
]

it.each(hostileAddresses)('T80: %j never becomes a second recipient', (to) =>
  withSink({}, async (sink) => {
    await smtpEmail(sink.url, from)
      .send({ ...message, to })
      .catch(() => undefined)
    for (const email of sink.received) {
      expect(email.recipients).toHaveLength(1)
      expect(email.recipients[0]).not.toMatch(/^<?evil@example\.com>?$/)
      expect(email.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    }
  }),
)

const smtpApp = (url: string) => startTestApp({ env: { SMTP_URL: url, MAIL_FROM: from } })

it('T80: an app with a mail server rejects hostile addresses and escapes names', () =>
  withSink({}, async (sink) => {
    const app = await smtpApp(sink.url)
    for (const email of hostileAddresses) {
      const signUp = aVisitor(app).trpc.users.signUp.mutate({ email, privacyPolicy: true })
      expect(await apiErrorOf(signUp)).toMatchObject({ status: 400, code: 'input.invalid' })
    }

    const em = app.em() as EntityManager
    const names = {
      accountName: 'Museum\r\nBcc: evil@example.com',
      personName: '\u202eAnna\r\n\r\nHi',
      roleName: 'Editor',
    }
    const link = await createLink(em, { purpose: 'invite', email: 'anna@example.com' }, new Date())
    const invitation = { to: 'anna@example.com', linkId: link.id, ...names }
    await sendEmail({ em, queue: app.services.queue }, inviteEmail, invitation)
    const [email] = await sink.waitForMessages(1)
    expect(email?.recipients).toEqual(['anna@example.com'])
    expect(email?.message.bcc).toBeUndefined()
    expect(email?.message.subject).toBe("You're invited to Stopover")
    expect(email?.message.text).toContain(
      ' Anna Hi invited you to work on the tours of Museum Bcc: evil@example.com as Editor.',
    )

    const rootAdmin = await aPerson(app, { rootAdmin: true })
    expect(await rootAdmin.trpc.email.list.query({})).toEqual({ emails: null })
    expect(await rootAdmin.trpc.email.listLocal.mutate({ to: 'anna@example.com' })).toEqual({ emails: null })
    await app.stop()
  }))

it('an email is retried until the mail server accepts it', async () => {
  const port = await freePort()
  const app = await smtpApp(`smtp://127.0.0.1:${port}`)
  const signUp = await aVisitor(app).trpc.users.signUp.mutate({ email: 'waiting@example.com', privacyPolicy: true })
  expect(signUp.hasMailServer).toBe(true)
  const retryCount = async () => {
    const sql = "select retry_count as count from jobs.job where name = 'send-mail'"
    const [row] = await app.em().execute<{ count: number }[]>(sql)
    return row?.count ?? 0
  }
  await expect.poll(retryCount, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0)

  await withSink({ port, behaviorOf: (messageNumber) => (messageNumber === 1 ? 'reject' : 'accept') }, async (sink) => {
    const receivedCountAfterRetry = async () => {
      await makeRetriesDue(app)
      return sink.received.length
    }
    await expect.poll(receivedCountAfterRetry, { timeout: 60_000, interval: 200 }).toBe(1)
    const [email] = sink.received
    expect(email?.message.subject).toBe('Confirm your email')
    const [, token = ''] = /\/token\/sign-up#(\S+)/.exec(email?.message.text ?? '') ?? []
    expect(await aVisitor(app).trpc.users.openSignUp.mutate({ token })).toMatchObject({ email: 'waiting@example.com' })

    const openJobsSql = "select count(*) as count from jobs.job where name = 'send-mail' and state <> 'completed'"
    const openJobCount = async () => Number((await app.em().execute<{ count: unknown }[]>(openJobsSql))[0]?.count)
    await expect.poll(openJobCount, { timeout: 60_000 }).toBe(0)
    expect(sink.received).toHaveLength(1)
    expect(sink.offeredCount()).toBe(2)
  })
  await app.stop()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')

  return address.port
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordChangedEmail } from '../../../../src/server/domain/access/passwords/emails.ts'
import { emailChangeWarningEmail } from '../../../../src/server/domain/access/sign-up/emails.ts'
import { layOut } from '../../../../src/server/domain/connections/email/layout.ts'
import { sendEmailJob } from '../../../../src/server/domain/connections/email/send.ts'
import { emails } from '../../../../src/server/registries/emails.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

const hostileText = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.com'
const buttonUrl = 'https://tours.example.org/token/x#abc_-123'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it.each(emails)('T80: the email $name has a fixed subject', ({ subject }) => {
  expect(subject).toMatch(/^[A-Z][\w ’'-]+$/)
})

it('no two emails have the same name', () => {
  expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length)
})

it('T80: emails escape text that people entered', () => {
  const button = { label: 'Accept invitation', url: buttonUrl }
  const { html, text } = layOut({ lines: [`${hostileText} invited you.`], button, closingLine: hostileText })
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain(`href="${buttonUrl}"`)
  expect(text).toContain(buttonUrl)
  expect(text.endsWith('\n')).toBe(true)
})

it('security emails contain no link', async () => {
  const scope = { em: app.em(), ports: app.services.ports }
  const bodies = [
    await passwordChangedEmail.write(scope, {}),
    await emailChangeWarningEmail.write(scope, { newEmail: 'new@example.com' }),
  ]
  for (const body of bodies) expect(body && layOut(body).text).not.toContain('https://')
  expect(bodies).not.toContain(null)
})

it.each([
  { release: 'this release', names: { email: 'known-email', emailId: randomUUID() } },
  { release: 'a release before 3.7', names: { letter: 'known-email', mailId: randomUUID() } },
])('sends an email that $release enqueued', async ({ names }) => {
  const sentEmails: unknown[] = []
  const { ports, queue } = app.services
  const send = async (email: unknown) => void sentEmails.push(email)
  const signal = AbortSignal.timeout(10_000)
  const scope = {
    em: app.em(),
    queue,
    ports: { ...ports, email: { ...ports.email, send } },
    signal,
    isLastAttempt: false,
  }
  const job = sendEmailJob(emails)
  await job.run(scope, job.payload.parse({ ...names, to: 'anna@example.com', linkId: null, path: '/login' }))
  expect(sentEmails).toMatchObject([{ to: 'anna@example.com', subject: 'You already have an account' }])
})

it('emails list the escaped, shortened answers of visitors below their questions', () => {
  const answers = [
    { label: 'Your <i>name</i>', values: ['Ada & Co\r\nConfirm at https://evil.example\u202e'] },
    { label: 'Rooms', values: ['Hall', 'Tower'] },
    { label: 'Story', values: ['x'.repeat(5000)] },
  ]
  const { html, text } = layOut({ lines: ['A visitor filled out a form.'], answers })
  expect(text).toContain(
    'Your <i>name</i>\n  Ada & Co\n  Confirm at https://evil.example\n\nRooms\n  Hall\n  Tower\n\nStory\n  xxx',
  )
  expect(html).toContain('Your &lt;i&gt;name&lt;/i&gt;')
  expect(html).toContain('Ada &amp; Co<br>Confirm at https://evil.example<')
  expect(html).not.toMatch(/<i>|href="https:\/\/evil|\u202e/)
  expect(text).toContain('…')
  expect(text.length).toBeLessThan(4000)
})

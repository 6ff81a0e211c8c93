import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, aVisitor } from '../../support/people/people.ts'
import { emailTo, linkIn } from '../../support/servers/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('shows root admins the emails, the newest first, with their links', async () => {
  const root = await aPerson(app, { rootAdmin: true })
  const { trpc } = aVisitor(app)
  const first = anEmail('first')
  const second = anEmail('second')
  for (const email of [first, second]) {
    await trpc.users.signUp.mutate({ email, privacyPolicy: true })
    await emailTo(app, email, 'Confirm your email')
  }
  const { emails } = await root.trpc.email.list.query({})
  expect(emails?.slice(0, 2).map(({ to }) => to)).toEqual([second, first])
  const kept = await emailTo(app, second, 'Confirm your email')
  expect(emails?.[0]).toMatchObject({ subject: 'Confirm your email', text: kept.text, sentAt: kept.sentAt })
  expect(linkIn(kept)).toMatch(new RegExp(`^${app.address}/token/sign-up#[\\w-]{43}$`))
})

it('shows them to nobody else', async () => {
  const owner = await aPerson(app)
  expect(await apiErrorOf(owner.trpc.email.list.query({}))).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await apiErrorOf(aVisitor(app).trpc.email.list.query({}))).toMatchObject({ status: 401 })
})

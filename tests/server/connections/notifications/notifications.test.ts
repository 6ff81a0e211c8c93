import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { emailsTo, emailTo } from '../../../support/servers/mailbox.ts'

let app: TestApp
let editor: Person
let publisher: Person
beforeAll(async () => {
  app = await startTestApp()
  const owner = await aPerson(app)
  const { accountId } = owner
  editor = await aPerson(app, { accountId, role: 'editor' })
  publisher = await aPerson(app, { accountId, role: 'publisher' })
})
afterAll(() => app.stop())

async function countOf({ email }: Person, subject: string): Promise<number> {
  await untilQuiet(app)
  return (await emailsTo(app, email)).filter((storedEmail) => storedEmail.subject === subject).length
}

const requestSubject = 'A review was requested'

async function requestReview(message: string): Promise<string> {
  const { id: tourId } = await aTour(app, editor, ['Hall'])
  const { id } = await editor.trpc.reviews.request.mutate({ tourId, message })
  return id
}

describe('a review', () => {
  it('is emailed to publishers when it is requested and to its requester when it is returned', async () => {
    const reviewId = await requestReview('Please look')
    const { text } = await emailTo(app, publisher.email, requestSubject)
    expect(text).toContain('Please look')
    expect(await countOf(editor, requestSubject)).toBe(0)
    await publisher.trpc.reviews.return.mutate({ reviewId, comment: 'Too dark' })
    expect((await emailTo(app, editor.email, 'Your changes were returned')).text).toContain('Too dark')
  })
})

describe('the link to unsubscribe in an email (T104)', () => {
  let link = ''
  beforeAll(async () => {
    await requestReview('Please look')
    const { text } = await emailTo(app, publisher.email, requestSubject)
    link = /https?:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? ''
  })

  const emailFrequency = async () =>
    (await publisher.trpc.notifications.get.query({})).find(({ kind }) => kind === 'reviewRequested')?.choice

  it('changes nothing when it is opened', async () => {
    expect((await fetch(link)).status).toBe(200)
    expect(await emailFrequency()).toBe('atOnce')
  })

  it.each([
    ['signature', () => `${link.slice(0, -3)}AAA`],
    ['kind of email', () => link.replace('reviewRequested', 'mention')],
  ])('is rejected with another %s', async (_part, forgedLink) => {
    expect((await fetch(forgedLink(), { method: 'POST' })).status).toBe(400)
    expect(await emailFrequency()).toBe('atOnce')
  })

  it('ends these emails when it is posted any number of times', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect(await emailFrequency()).toBe('off')
    const countBefore = await countOf(publisher, requestSubject)
    await requestReview('')
    expect(await countOf(publisher, requestSubject)).toBe(countBefore)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { untilQuiet } from '../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'
import { emailsTo, emailTo } from '../../support/servers/mailbox.ts'

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
  return (await emailsTo(app, email)).filter((one) => one.subject === subject).length
}

describe('reviews', () => {
  it('are told to those who may publish, and their return to who asked', async () => {
    const { id: tourId } = await aTour(app, editor, ['Hall'])
    const { id: reviewId } = await editor.trpc.reviews.request.mutate({ tourId, message: 'Please look' })
    const { text } = await emailTo(app, publisher.email, 'A review was requested')
    expect(text).toContain('Please look')
    expect(await countOf(editor, 'A review was requested')).toBe(0)
    await publisher.trpc.reviews.return.mutate({ reviewId, comment: 'Too dark' })
    expect((await emailTo(app, editor.email, 'Your changes were returned')).text).toContain('Too dark')
  })

  it('T104: are not told to those who turned that off by the link of an email, which only posting does', async () => {
    const { text } = await emailTo(app, publisher.email, 'A review was requested')
    const link = /https?:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? ''
    const choice = async () =>
      (await publisher.trpc.notifications.get.query({})).find(({ kind }) => kind === 'reviewRequested')?.choice
    expect((await fetch(link)).status).toBe(200)
    expect(await choice()).toBe('atOnce')
    expect((await fetch(`${link.slice(0, -3)}AAA`, { method: 'POST' })).status).toBe(400)
    expect((await fetch(link.replace('reviewRequested', 'mention'), { method: 'POST' })).status).toBe(400)
    expect(await choice()).toBe('atOnce')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect(await choice()).toBe('off')
    const before = await countOf(publisher, 'A review was requested')
    const { id: tourId } = await aTour(app, editor, ['Hall'])
    await editor.trpc.reviews.request.mutate({ tourId, message: '' })
    expect(await countOf(publisher, 'A review was requested')).toBe(before)
  })
})

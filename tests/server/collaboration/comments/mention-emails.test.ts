import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmailJob } from '../../../../src/server/domain/connections/email/send.ts'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { emails } from '../../../../src/server/registries/emails.ts'
import { mentionMarkup } from '../../../../src/shared/comments/mentions.ts'
import { linkTo } from '../../../../src/shared/web/routes.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { untilQuiet } from '../../../support/pending-jobs.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { emailsTo, emailTo } from '../../../support/servers/mailbox.ts'

const subject = 'You were mentioned in a comment'

let app: TestApp
let author: Person
let colleague: Person
let tourId: string
beforeAll(async () => {
  app = await startTestApp()
  author = await aPerson(app, { role: 'viewer' })
  colleague = await aPerson(app, { role: 'editor', accountId: author.accountId })
  tourId = (await aTour(app, colleague, [])).id
})
afterAll(() => app.stop())

/** Sends, or not, the email of a mention whose job has waited until now. */
async function sendLate(mentioned: Person, commentId: string): Promise<number> {
  const sent: unknown[] = []
  const { ports, queue } = app.services
  const send = async (email: unknown) => void sent.push(email)
  const signal = AbortSignal.timeout(10_000)
  const scope = { em: app.em(), queue, ports: { ...ports, email: { ...ports.email, send } }, signal, lastTry: false }
  await sendEmailJob(emails).run(scope, {
    email: 'comment-mention',
    emailId: randomUUID(),
    to: mentioned.email,
    linkId: null,
    path: '/',
    tourName: 'Harbour',
    personName: 'Anna',
    mention: { commentId, userId: mentioned.userId, names: {} },
  })
  return sent.length
}

const start = (text: string) => author.trpc.comments.create.mutate({ tourId, text })
/** All emails that somebody got, once the jobs have ended. */
async function mentionsOf({ email }: Person): Promise<number> {
  await untilQuiet(app)
  return (await emailsTo(app, email)).filter((one) => one.subject === subject).length
}

describe('somebody who is mentioned', () => {
  it('gets one email with the comment and the way to it, also when it is edited', async () => {
    const text = `${mentionMarkup(colleague.userId)}, the door leads\nnowhere. ${mentionMarkup(author.userId)} saw it.`
    const { id, first } = await start(text)
    const { text: body } = await emailTo(app, colleague.email, subject)
    const names = new Map(first.mentions.map(({ userId, name }) => [userId, name]))
    expect([...names.keys()].sort()).toEqual([author.userId, colleague.userId].sort())
    expect(body).toContain(`${names.get(author.userId)} mentioned you in a comment on the tour “Harbour”.`)
    expect(body).toContain(`  @${names.get(colleague.userId)}, the door leads\n  nowhere. @${names.get(author.userId)}`)
    expect(body).toContain(app.address + linkTo.comment(tourId, id))
    await author.trpc.comments.update.mutate({ tourId, commentId: id, version: 1, text: `${text} Really.` })
    expect(await mentionsOf(colleague)).toBe(1)
    expect(await mentionsOf(author)).toBe(0)
  })

  it('by an edit or a reply gets one as well', async () => {
    const reader = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const { id } = await start('The door leads nowhere.')
    const text = `${mentionMarkup(reader.userId)} saw it.`
    const edited = await author.trpc.comments.update.mutate({ tourId, commentId: id, version: 1, text })
    expect(edited.mentions).toHaveLength(1)
    await author.trpc.comments.reply.mutate({ tourId, threadId: id, text })
    expect(await mentionsOf(reader)).toBe(2)
  })

  it('is nobody of another account, nor anybody who has left the account', async () => {
    const outsider = await aPerson(app)
    const former = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const member = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    await app.em().nativeDelete(Membership, { user: former.userId })
    const everybody = [outsider, former, member].map(({ userId }) => mentionMarkup(userId)).join(' ')
    const { first } = await start(everybody)
    expect(first.mentions.map(({ userId }) => userId)).toEqual([member.userId])
    expect(await mentionsOf(outsider)).toBe(0)
    expect(await mentionsOf(former)).toBe(0)
    expect(await mentionsOf(member)).toBe(1)
    // Nor does an email say what they are called.
    const { text } = await emailTo(app, member.email, subject)
    const { first: alone } = await start(mentionMarkup(member.userId))
    expect(text).toContain(`@… @… @${alone.mentions[0]?.name}`)
  })

  it('gets none after turning mentions off, and gets them again after turning them on', async () => {
    const quiet = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    await quiet.trpc.notifications.update.mutate({ kind: 'mention', choice: 'off' })
    await start(mentionMarkup(quiet.userId))
    expect(await mentionsOf(quiet)).toBe(0)
    await quiet.trpc.notifications.update.mutate({ kind: 'mention', choice: 'atOnce' })
    await start(mentionMarkup(quiet.userId))
    expect(await mentionsOf(quiet)).toBe(1)
  })

  it('is not emailed any more once the comment is deleted, or they have lost the account', async () => {
    const former = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const { id } = await start('The door leads nowhere.')
    expect(await sendLate(former, id)).toBe(1)
    await app.em().nativeDelete(Membership, { user: former.userId })
    expect(await sendLate(former, id)).toBe(0)
    expect(await sendLate(colleague, id)).toBe(1)
    await author.trpc.comments.remove.mutate({ tourId, commentId: id })
    expect(await sendLate(colleague, id)).toBe(0)
  })
})

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

/** Runs the job that emails a mention, and returns the number of sent emails. */
async function runEmailJob(mentioned: Person, commentId: string): Promise<number> {
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
  await sendEmailJob(emails).run(scope, {
    email: 'comment-mention',
    emailId: randomUUID(),
    to: mentioned.email,
    linkId: null,
    path: '/',
    tourName: 'Harbor',
    personName: 'Anna',
    mention: { commentId, userId: mentioned.userId, names: {} },
  })
  return sentEmails.length
}

const startThread = (text: string) => author.trpc.comments.create.mutate({ tourId, text })
/** Number of emails about mentions that a person has received once all jobs have ended. */
async function mentionEmailCount({ email }: Person): Promise<number> {
  await untilQuiet(app)
  return (await emailsTo(app, email)).filter((email) => email.subject === subject).length
}

describe('a mentioned member', () => {
  it('gets a single email about the comment even if it is edited', async () => {
    const text = `${mentionMarkup(colleague.userId)}, the door leads\nnowhere. ${mentionMarkup(author.userId)} saw it.`
    const { id, first } = await startThread(text)
    const { text: body } = await emailTo(app, colleague.email, subject)
    const names = new Map(first.mentions.map(({ userId, name }) => [userId, name]))
    expect([...names.keys()].sort()).toEqual([author.userId, colleague.userId].sort())
    expect(body).toContain(`${names.get(author.userId)} mentioned you in a comment on the tour “Harbor”.`)
    expect(body).toContain(`  @${names.get(colleague.userId)}, the door leads\n  nowhere. @${names.get(author.userId)}`)
    expect(body).toContain(app.address + linkTo.comment(tourId, id))
    await author.trpc.comments.update.mutate({ tourId, commentId: id, version: 1, text: `${text} Really.` })
    expect(await mentionEmailCount(colleague)).toBe(1)
    expect(await mentionEmailCount(author)).toBe(0)
  })

  it('gets an email for each edit or reply that mentions them', async () => {
    const reader = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const { id } = await startThread('The door leads nowhere.')
    const text = `${mentionMarkup(reader.userId)} saw it.`
    const edited = await author.trpc.comments.update.mutate({ tourId, commentId: id, version: 1, text })
    expect(edited.mentions).toHaveLength(1)
    await author.trpc.comments.reply.mutate({ tourId, threadId: id, text })
    expect(await mentionEmailCount(reader)).toBe(2)
  })

  it('is neither a person of another account nor one who left the account', async () => {
    const outsider = await aPerson(app)
    const formerMember = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const member = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    await app.em().nativeDelete(Membership, { user: formerMember.userId })
    const mentions = [outsider, formerMember, member].map(({ userId }) => mentionMarkup(userId)).join(' ')
    const { first } = await startThread(mentions)
    expect(first.mentions.map(({ userId }) => userId)).toEqual([member.userId])
    expect(await mentionEmailCount(outsider)).toBe(0)
    expect(await mentionEmailCount(formerMember)).toBe(0)
    expect(await mentionEmailCount(member)).toBe(1)
    // The email doesn't contain the names of the other two either.
    const { text } = await emailTo(app, member.email, subject)
    const { first: singleMention } = await startThread(mentionMarkup(member.userId))
    expect(text).toContain(`@… @… @${singleMention.mentions[0]?.name}`)
  })

  it('gets no emails while they have turned mentions off', async () => {
    const reader = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    await reader.trpc.notifications.update.mutate({ kind: 'mention', choice: 'off' })
    await startThread(mentionMarkup(reader.userId))
    expect(await mentionEmailCount(reader)).toBe(0)
    await reader.trpc.notifications.update.mutate({ kind: 'mention', choice: 'atOnce' })
    await startThread(mentionMarkup(reader.userId))
    expect(await mentionEmailCount(reader)).toBe(1)
  })

  it('gets no email after the comment is deleted or they left the account', async () => {
    const formerMember = await aPerson(app, { role: 'viewer', accountId: author.accountId })
    const { id } = await startThread('The door leads nowhere.')
    expect(await runEmailJob(formerMember, id)).toBe(1)
    await app.em().nativeDelete(Membership, { user: formerMember.userId })
    expect(await runEmailJob(formerMember, id)).toBe(0)
    expect(await runEmailJob(colleague, id)).toBe(1)
    await author.trpc.comments.remove.mutate({ tourId, commentId: id })
    expect(await runEmailJob(colleague, id)).toBe(0)
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Comment, CommentThread } from '../../../../src/server/domain/collaboration/comments/entity.ts'
import { threadLimits } from '../../../../src/server/domain/collaboration/comments/thread-limits.ts'
import { RateLimitEntry } from '../../../../src/server/domain/identity/rate-limits/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { sweepTours } from '../../../../src/server/domain/tours/drafts/sweep.ts'
import { hashToken } from '../../../../src/server/kernel/token-hash.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let admin: Person
let editor: Person
let viewer: Person
let tour: Tour
beforeAll(async () => {
  app = await startTestApp()
  admin = await aPerson(app, { role: 'admin' })
  const { accountId } = admin
  editor = await aPerson(app, { role: 'editor', accountId })
  viewer = await aPerson(app, { role: 'viewer', accountId })
  tour = await aTour(app, editor)
})
afterAll(() => app.stop())

const start = (person: Person, fields: object = {}, tourId = tour.id) =>
  person.trpc.comments.create.mutate({ tourId, text: 'The hall is too dark.', ...fields })
const reply = (person: Person, threadId: string, text = 'Brighter now.') =>
  person.trpc.comments.reply.mutate({ tourId: tour.id, threadId, text })
const setStatus = (person: Person, threadId: string, status: 'open' | 'resolved') =>
  person.trpc.comments.setStatus.mutate({ tourId: tour.id, threadId, status })
const read = (threadId: string, tourId = tour.id) => viewer.trpc.comments.get.query({ tourId, threadId })
const remove = (person: Person, commentId: string) => person.trpc.comments.remove.mutate({ tourId: tour.id, commentId })
const count = (tourId = tour.id) => viewer.trpc.comments.count.query({ tourId })

describe('a thread', () => {
  it('is about a tour, a stop, or a position on a stop', async () => {
    const { id: stopId } = stopAt(tour, 0)
    expect(await start(viewer)).toMatchObject({ pin: 'tour', stopId: null, stopName: null, isStopDeleted: false })
    expect(await start(viewer, { stopId })).toMatchObject({ pin: 'stop', stopId, stopName: 'Hall' })
    const pinned = await start(viewer, { stopId, yawDeg: 20, pitchDeg: -5 })
    expect(pinned).toMatchObject({ pin: 'position', yawDeg: 20, pitchDeg: -5, status: 'open', replyCount: 0 })
    expect(pinned.first).toMatchObject({ id: pinned.id, text: 'The hall is too dark.', authorId: viewer.userId })
    expect(pinned).not.toHaveProperty('x')
    const pins = await viewer.trpc.comments.pins.query({ tourId: tour.id, stopId })
    expect(pins).toMatchObject([{ id: pinned.id, number: pinned.number, yawDeg: 20, excerpt: 'The hall is too dark.' }])
    for (const wrong of [
      { yawDeg: 1, pitchDeg: 1 },
      { stopId, yawDeg: 1 },
      { stopId, x: 0.5, y: 0.5 },
    ]) {
      expect(await apiErrorOf(start(viewer, wrong))).toMatchObject({ code: 'input.invalid' })
    }
  })

  it('on a flat image says its position as shares of it', async () => {
    const mediaId = await aMedium(app, editor, { kind: 'images' })
    const other = await editor.trpc.tours.create.mutate({ name: 'Plans', mediaIds: [mediaId] })
    const { stops } = await editor.trpc.tours.get.query({ tourId: other.id })
    const thread = await start(viewer, { stopId: stops[0]?.id, x: 0.3, y: 0.8 }, other.id)
    expect(thread).toMatchObject({ pin: 'position', x: 0.3, y: 0.8 })
  })

  it('has replies, and is open again with one', async () => {
    const { id, first } = await start(viewer)
    await setStatus(editor, id, 'resolved')
    expect((await read(id)).thread).toMatchObject({ status: 'resolved', resolvedBy: expect.stringContaining('Robin') })
    const answer = await reply(editor, id)
    const { thread, replies } = await read(id)
    expect(thread).toMatchObject({ status: 'open', resolvedBy: null, resolvedAt: null, replyCount: 1 })
    expect(replies).toEqual([answer])
    expect(thread.first).toEqual(first)
  })

  it('is stored once when it is sent again with the same id, as is a reply', async () => {
    const own = await aTour(app, editor)
    const id = randomUUID()
    const started = await start(viewer, { id }, own.id)
    expect(await start(viewer, { id }, own.id)).toEqual(started)
    expect(started.id).toBe(id)
    const answer = { tourId: own.id, threadId: id, text: 'Brighter now.', id: randomUUID() }
    const replied = await editor.trpc.comments.reply.mutate(answer)
    expect(await editor.trpc.comments.reply.mutate(answer)).toEqual(replied)
    expect(await read(id, own.id)).toMatchObject({ replies: [{ id: answer.id }] })
    expect(await count(own.id)).toMatchObject({ open: 1 })
    expect(await apiErrorOf(start(editor, { id }))).toMatchObject({ code: 'input.invalid' })
    expect(await apiErrorOf(viewer.trpc.comments.reply.mutate(answer))).toMatchObject({ code: 'input.invalid' })
  })

  it('is listed by its latest activity, by status and by stop, a page at a time', async () => {
    const long = await aTour(app, editor)
    const { id: stopId } = stopAt(long, 1)
    const ids = []
    for (let made = 0; made <= threadLimits.pageLength; made += 1) ids.push((await start(viewer, {}, long.id)).id)
    const list = (more: object) => viewer.trpc.comments.list.query({ tourId: long.id, ...more })
    const firstPage = await list({})
    expect(firstPage.threads.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    const secondPage = await list({ cursor: firstPage.nextCursor })
    expect(secondPage).toMatchObject({ threads: [{ id: ids[0] }], nextCursor: null })
    const atStop = await start(viewer, { stopId }, long.id)
    expect(await list({ stopId })).toMatchObject({ threads: [{ id: atStop.id }], nextCursor: null })
    await editor.trpc.comments.setStatus.mutate({ tourId: long.id, threadId: atStop.id, status: 'resolved' })
    expect(await list({ stopId })).toMatchObject({ threads: [] })
    expect(await list({ status: 'resolved' })).toMatchObject({ threads: [{ id: atStop.id }] })
  })

  it('outlives its stop', async () => {
    const other = await aTour(app, editor)
    const { id: stopId } = stopAt(other, 1)
    const { id } = await start(viewer, { stopId, yawDeg: 0, pitchDeg: 0 }, other.id)
    await editor.trpc.stops.remove.mutate({ tourId: other.id, stopIds: [stopId] })
    const list = () => viewer.trpc.comments.list.query({ tourId: other.id })
    expect(await list()).toMatchObject({ threads: [{ id, stopId, stopName: 'Tower', isStopDeleted: true }] })
    await app.em().nativeUpdate(CommentThread, { id }, { stop: null })
    expect(await list()).toMatchObject({ threads: [{ id, stopId: null, stopName: null, isStopDeleted: true }] })
  })

  it('stays with its tour: copies have none, and it is purged with it', async () => {
    const other = await aTour(app, editor)
    const { id } = await start(viewer, {}, other.id)
    const copy = await editor.trpc.tours.duplicate.mutate({ tourId: other.id })
    expect(await count(copy.id)).toMatchObject({ open: 0 })
    await editor.trpc.tours.remove.mutate({ tourId: other.id })
    expect(await apiErrorOf(count(other.id))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(read(id, other.id))).toMatchObject({ status: 404 })
    const { ports } = app.services
    const late = () => new Date(Date.now() + deletedRetentionMs + 60_000)
    await sweepTours({ em: app.em(), ports: { ...ports, now: late } })
    expect(await app.em().count(Comment, { id })).toBe(0)
  })

  it('keeps what people wrote who are no users any more', async () => {
    const guest = await aPerson(app, { role: 'viewer', accountId: admin.accountId })
    const { id } = await start(guest)
    await app.em().nativeDelete(User, { id: guest.userId })
    expect((await read(id)).thread.first).toMatchObject({ author: null, authorId: null })
  })
})

describe('who may', () => {
  it('resolve: whoever started the thread, or may edit the tour', async () => {
    const { id } = await start(editor)
    expect(await apiErrorOf(setStatus(viewer, id, 'resolved'))).toMatchObject({ status: 403 })
    const { id: own } = await start(viewer)
    expect(await setStatus(viewer, own, 'resolved')).toMatchObject({ status: 'resolved' })
    expect(await setStatus(editor, own, 'open')).toMatchObject({ status: 'open', resolvedBy: null })
  })

  it('edit: the author alone', async () => {
    const { id: commentId } = await start(viewer)
    const edit = (person: Person) =>
      person.trpc.comments.update.mutate({ tourId: tour.id, commentId, version: 1, text: 'Much too dark.' })
    expect(await apiErrorOf(edit(admin))).toMatchObject({ status: 403 })
    expect(await edit(viewer)).toMatchObject({ text: 'Much too dark.', version: 2, editedAt: expect.any(String) })
  })

  it('delete: the author, or an admin, whose deletion is an event', async () => {
    const { id } = await start(viewer)
    const { id: commentId } = await reply(viewer, id)
    expect(await apiErrorOf(remove(editor, commentId))).toMatchObject({ status: 403 })
    await remove(viewer, commentId)
    expect((await read(id)).replies).toEqual([])
    expect(await apiErrorOf(remove(viewer, commentId))).toMatchObject({ status: 404 })
    await reply(editor, id)
    await remove(admin, id)
    expect(await apiErrorOf(read(id))).toMatchObject({ status: 404 })
    const { events } = await admin.trpc.audit.list.query({ action: 'comment-deleted' })
    expect(events).toMatchObject([{ personId: admin.userId, subject: 'Harbour' }])
  })

  it('read and write: members of the account only', async () => {
    const outsider = await aPerson(app)
    const { id: threadId } = await start(viewer)
    expect(await apiErrorOf(start(outsider))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(reply(outsider, threadId))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(remove(outsider, threadId))).toMatchObject({ status: 404 })
    const other = await aTour(app, editor)
    expect(await apiErrorOf(read(threadId, other.id))).toMatchObject({ status: 404 })
    const { id: stopId } = stopAt(other, 0)
    expect(await apiErrorOf(start(viewer, { stopId }))).toMatchObject({ status: 404 })
  })
})

describe('several people at once', () => {
  it('start threads with numbers of their own', async () => {
    const threads = await Promise.all(Array.from({ length: 6 }, () => start(viewer)))
    expect(new Set(threads.map(({ number }) => number)).size).toBe(6)
  })

  it('resolve a thread together: the first one counts, and nobody is told of an error', async () => {
    const { id } = await start(viewer)
    const people = [viewer, editor, admin]
    const answers = await Promise.all(people.map((person) => setStatus(person, id, 'resolved')))
    expect(new Set(answers.map(({ resolvedBy }) => resolvedBy)).size).toBe(1)
  })

  it('never lose a text: an edit of an older version answers 409 with the stored one', async () => {
    const { id: commentId } = await start(viewer)
    const edit = (text: string) => viewer.trpc.comments.update.mutate({ tourId: tour.id, commentId, version: 1, text })
    const edits = ['Dark.', 'Dim.', 'Black.'].map(edit)
    const done = (await Promise.allSettled(edits)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done).toHaveLength(1)
    const stale = await apiErrorOf(edit('Gloomy.'))
    expect(stale).toMatchObject({ status: 409, code: 'version.stale', facts: { current: done[0] } })
  })

  it('wait for whoever changes the thread before they touch its comments, so that nobody waits for each other', async () => {
    const { id } = await start(viewer)
    const { id: replyId } = await reply(viewer, id)
    const changes: Promise<unknown>[] = []
    await app.em().transactional(async (em) => {
      await em.execute('select id from comment_threads where id = ? for update', [id])
      const edit = { tourId: tour.id, commentId: id, version: 1, text: 'Dim.' }
      changes.push(viewer.trpc.comments.update.mutate(edit), remove(viewer, replyId))
      await wait(500)
      await em.execute('select id from comments where thread_id = ? for update nowait', [id])
    })
    await Promise.all(changes)
    expect(await read(id)).toMatchObject({ thread: { first: { text: 'Dim.' } }, replies: [] })
  })

  it('are told of every change by the revision of the count, and of nothing by what was only read', async () => {
    const { id: threadId } = await start(viewer)
    const seen = new Set([(await count()).revision])
    const change = (text: string, version: number) =>
      viewer.trpc.comments.update.mutate({ tourId: tour.id, commentId: threadId, version, text })
    const changes = [
      () => reply(viewer, threadId),
      () => change('Dim.', 1),
      () => setStatus(viewer, threadId, 'resolved'),
      () => setStatus(viewer, threadId, 'open'),
      async () => remove(viewer, (await read(threadId)).replies[0]?.id ?? ''),
      () => remove(viewer, threadId),
    ]
    for (const make of changes) {
      await make()
      const { revision } = await count()
      expect(seen.has(revision), make.toString()).toBe(false)
      seen.add(revision)
    }
    expect(seen.has((await count()).revision)).toBe(true)
  })
})

it('there is an end to threads and replies', async () => {
  const full = await aTour(app, editor)
  const em = app.em()
  const at = new Date()
  const fields = { createdAt: at, updatedAt: at, account: admin.accountId, tour: full.id, lastActivityAt: at }
  const threads = Array.from({ length: threadLimits.perTour }, (_, index) => ({
    ...fields,
    id: randomUUID(),
    number: index + 1,
    pin: 'tour' as const,
    status: 'open' as const,
    revision: 1,
  }))
  await em.insertMany(CommentThread, threads)
  expect(await apiErrorOf(start(viewer, {}, full.id))).toMatchObject({ status: 409, code: 'comment.tooManyThreads' })
  const { id: thread } = await start(viewer)
  const replies = Array.from({ length: threadLimits.repliesMax }, () => ({
    id: randomUUID(),
    createdAt: at,
    updatedAt: at,
    thread,
    author: viewer.userId,
    text: 'Indeed.',
    version: 1,
  }))
  await em.insertMany(Comment, replies)
  expect(await apiErrorOf(reply(viewer, thread))).toMatchObject({ status: 409, code: 'comment.tooManyReplies' })
})

it('limits how many comments a person writes within an hour, and takes none of it for what was stored before', async () => {
  const { accountId } = admin
  const author = await aPerson(app, { role: 'viewer', accountId })
  const id = randomUUID()
  await start(author, { id })
  await reply(author, id)
  const key = `comment:${hashToken(author.userId)}`
  expect(await app.em().findOne(RateLimitEntry, { key })).toMatchObject({ points: 2 })
  await app.em().nativeUpdate(RateLimitEntry, { key }, { points: threadLimits.commentsPerAuthor - 1 })
  expect(await reply(author, id)).toMatchObject({ text: 'Brighter now.' })
  const tooMany = { status: 429, code: 'comment.tooMany' }
  expect(await apiErrorOf(reply(author, id))).toMatchObject(tooMany)
  expect(await apiErrorOf(start(author))).toMatchObject(tooMany)
  expect((await read(id)).replies).toHaveLength(2)
  // Sent again, because the answer was lost.
  expect(await start(author, { id })).toMatchObject({ id })
  expect(await reply(viewer, id)).toMatchObject({ text: 'Brighter now.' })
})

it('asks the database once for who calls and once for what they read', async () => {
  const { id: threadId } = await start(viewer)
  const { id: stopId } = stopAt(tour, 0)
  const execute = vi.spyOn(app.em().getConnection(), 'execute')
  try {
    await count()
    expect(execute).toHaveBeenCalledTimes(2)
    await viewer.trpc.comments.list.query({ tourId: tour.id, stopId })
    await read(threadId)
    await viewer.trpc.comments.pins.query({ tourId: tour.id, stopId })
    expect(execute).toHaveBeenCalledTimes(8)
  } finally {
    execute.mockRestore()
  }
})

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

const startThread = (person: Person, fields: object = {}, tourId = tour.id) =>
  person.trpc.comments.create.mutate({ tourId, text: 'The hall is too dark.', ...fields })
const reply = (person: Person, threadId: string, text = 'Brighter now.') =>
  person.trpc.comments.reply.mutate({ tourId: tour.id, threadId, text })
const setStatus = (person: Person, threadId: string, status: 'open' | 'resolved') =>
  person.trpc.comments.setStatus.mutate({ tourId: tour.id, threadId, status })
const getThread = (threadId: string, tourId = tour.id) => viewer.trpc.comments.get.query({ tourId, threadId })
const removeComment = (person: Person, commentId: string) =>
  person.trpc.comments.remove.mutate({ tourId: tour.id, commentId })
const countThreads = (tourId = tour.id) => viewer.trpc.comments.count.query({ tourId })

describe('a thread', () => {
  it('is about a tour, a stop, or a position on a stop', async () => {
    const { id: stopId } = stopAt(tour, 0)
    expect(await startThread(viewer)).toMatchObject({ pin: 'tour', stopId: null, stopName: null, isStopDeleted: false })
    expect(await startThread(viewer, { stopId })).toMatchObject({ pin: 'stop', stopId, stopName: 'Hall' })
    const pinned = await startThread(viewer, { stopId, yawDeg: 20, pitchDeg: -5 })
    expect(pinned).toMatchObject({ pin: 'position', yawDeg: 20, pitchDeg: -5, status: 'open', replyCount: 0 })
    expect(pinned.first).toMatchObject({ id: pinned.id, text: 'The hall is too dark.', authorId: viewer.userId })
    expect(pinned).not.toHaveProperty('x')
    const pins = await viewer.trpc.comments.pins.query({ tourId: tour.id, stopId })
    expect(pins).toMatchObject([{ id: pinned.id, number: pinned.number, yawDeg: 20, excerpt: 'The hall is too dark.' }])
    for (const invalid of [
      { yawDeg: 1, pitchDeg: 1 },
      { stopId, yawDeg: 1 },
      { stopId, x: 0.5, y: 0.5 },
    ]) {
      expect(await apiErrorOf(startThread(viewer, invalid))).toMatchObject({ code: 'input.invalid' })
    }
  })

  it('on a flat image has a position relative to its size', async () => {
    const mediaId = await aMedium(app, editor, { kind: 'images' })
    const otherTour = await editor.trpc.tours.create.mutate({ name: 'Plans', mediaIds: [mediaId] })
    const { stops } = await editor.trpc.tours.get.query({ tourId: otherTour.id })
    const thread = await startThread(viewer, { stopId: stops[0]?.id, x: 0.3, y: 0.8 }, otherTour.id)
    expect(thread).toMatchObject({ pin: 'position', x: 0.3, y: 0.8 })
  })

  it('reopens with a reply', async () => {
    const { id, first } = await startThread(viewer)
    await setStatus(editor, id, 'resolved')
    expect((await getThread(id)).thread).toMatchObject({
      status: 'resolved',
      resolvedBy: expect.stringContaining('Robin'),
    })
    const newReply = await reply(editor, id)
    const { thread, replies } = await getThread(id)
    expect(thread).toMatchObject({ status: 'open', resolvedBy: null, resolvedAt: null, replyCount: 1 })
    expect(replies).toEqual([newReply])
    expect(thread.first).toEqual(first)
  })

  it('and a reply are each stored once when sent twice with the same id', async () => {
    const emptyTour = await aTour(app, editor)
    const id = randomUUID()
    const thread = await startThread(viewer, { id }, emptyTour.id)
    expect(await startThread(viewer, { id }, emptyTour.id)).toEqual(thread)
    expect(thread.id).toBe(id)
    const replyInput = { tourId: emptyTour.id, threadId: id, text: 'Brighter now.', id: randomUUID() }
    const storedReply = await editor.trpc.comments.reply.mutate(replyInput)
    expect(await editor.trpc.comments.reply.mutate(replyInput)).toEqual(storedReply)
    expect(await getThread(id, emptyTour.id)).toMatchObject({ replies: [{ id: replyInput.id }] })
    expect(await countThreads(emptyTour.id)).toMatchObject({ open: 1 })
    expect(await apiErrorOf(startThread(editor, { id }))).toMatchObject({ code: 'input.invalid' })
    expect(await apiErrorOf(viewer.trpc.comments.reply.mutate(replyInput))).toMatchObject({ code: 'input.invalid' })
  })

  it('is listed in pages by latest activity, status and stop', async () => {
    const tourWithPages = await aTour(app, editor)
    const { id: stopId } = stopAt(tourWithPages, 1)
    const ids = []
    for (let index = 0; index <= threadLimits.pageLength; index += 1)
      ids.push((await startThread(viewer, {}, tourWithPages.id)).id)
    const list = (filters: object) => viewer.trpc.comments.list.query({ tourId: tourWithPages.id, ...filters })
    const firstPage = await list({})
    expect(firstPage.threads.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
    const secondPage = await list({ cursor: firstPage.nextCursor })
    expect(secondPage).toMatchObject({ threads: [{ id: ids[0] }], nextCursor: null })
    const atStop = await startThread(viewer, { stopId }, tourWithPages.id)
    expect(await list({ stopId })).toMatchObject({ threads: [{ id: atStop.id }], nextCursor: null })
    await editor.trpc.comments.setStatus.mutate({ tourId: tourWithPages.id, threadId: atStop.id, status: 'resolved' })
    expect(await list({ stopId })).toMatchObject({ threads: [] })
    expect(await list({ status: 'resolved' })).toMatchObject({ threads: [{ id: atStop.id }] })
  })

  it('remains after its stop is deleted', async () => {
    const otherTour = await aTour(app, editor)
    const { id: stopId } = stopAt(otherTour, 1)
    const { id } = await startThread(viewer, { stopId, yawDeg: 0, pitchDeg: 0 }, otherTour.id)
    await editor.trpc.stops.remove.mutate({ tourId: otherTour.id, stopIds: [stopId] })
    const list = () => viewer.trpc.comments.list.query({ tourId: otherTour.id })
    expect(await list()).toMatchObject({ threads: [{ id, stopId, stopName: 'Tower', isStopDeleted: true }] })
    await app.em().nativeUpdate(CommentThread, { id }, { stop: null })
    expect(await list()).toMatchObject({ threads: [{ id, stopId: null, stopName: null, isStopDeleted: true }] })
  })

  it('is purged but not copied with its tour', async () => {
    const otherTour = await aTour(app, editor)
    const { id } = await startThread(viewer, {}, otherTour.id)
    const copy = await editor.trpc.tours.duplicate.mutate({ tourId: otherTour.id })
    expect(await countThreads(copy.id)).toMatchObject({ open: 0 })
    await editor.trpc.tours.remove.mutate({ tourId: otherTour.id })
    expect(await apiErrorOf(countThreads(otherTour.id))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(getThread(id, otherTour.id))).toMatchObject({ status: 404 })
    const { ports } = app.services
    const afterRetention = () => new Date(Date.now() + deletedRetentionMs + 60_000)
    await sweepTours({ em: app.em(), ports: { ...ports, now: afterRetention } })
    expect(await app.em().count(Comment, { id })).toBe(0)
  })

  it('remains after its author’s user is deleted', async () => {
    const guest = await aPerson(app, { role: 'viewer', accountId: admin.accountId })
    const { id } = await startThread(guest)
    await app.em().nativeDelete(User, { id: guest.userId })
    expect((await getThread(id)).thread.first).toMatchObject({ author: null, authorId: null })
  })
})

describe('permission', () => {
  it('to resolve a thread is given to its author and to editors', async () => {
    const { id } = await startThread(editor)
    expect(await apiErrorOf(setStatus(viewer, id, 'resolved'))).toMatchObject({ status: 403 })
    const { id: ownThreadId } = await startThread(viewer)
    expect(await setStatus(viewer, ownThreadId, 'resolved')).toMatchObject({ status: 'resolved' })
    expect(await setStatus(editor, ownThreadId, 'open')).toMatchObject({ status: 'open', resolvedBy: null })
  })

  it('to edit a comment is given to its author only', async () => {
    const { id: commentId } = await startThread(viewer)
    const edit = (person: Person) =>
      person.trpc.comments.update.mutate({ tourId: tour.id, commentId, version: 1, text: 'Much too dark.' })
    expect(await apiErrorOf(edit(admin))).toMatchObject({ status: 403 })
    expect(await edit(viewer)).toMatchObject({ text: 'Much too dark.', version: 2, editedAt: expect.any(String) })
  })

  it('to delete a comment is given to its author and to admins', async () => {
    const { id } = await startThread(viewer)
    const { id: commentId } = await reply(viewer, id)
    expect(await apiErrorOf(removeComment(editor, commentId))).toMatchObject({ status: 403 })
    await removeComment(viewer, commentId)
    expect((await getThread(id)).replies).toEqual([])
    expect(await apiErrorOf(removeComment(viewer, commentId))).toMatchObject({ status: 404 })
    await reply(editor, id)
    await removeComment(admin, id)
    expect(await apiErrorOf(getThread(id))).toMatchObject({ status: 404 })
    const { events } = await admin.trpc.audit.list.query({ action: 'comment-deleted' })
    expect(events).toMatchObject([{ personId: admin.userId, subject: 'Harbor' }])
  })

  it('to read and write comments is given to members of the account only', async () => {
    const outsider = await aPerson(app)
    const { id: threadId } = await startThread(viewer)
    expect(await apiErrorOf(startThread(outsider))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(reply(outsider, threadId))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(removeComment(outsider, threadId))).toMatchObject({ status: 404 })
    const otherTour = await aTour(app, editor)
    expect(await apiErrorOf(getThread(threadId, otherTour.id))).toMatchObject({ status: 404 })
    const { id: stopId } = stopAt(otherTour, 0)
    expect(await apiErrorOf(startThread(viewer, { stopId }))).toMatchObject({ status: 404 })
  })
})

describe('concurrent changes', () => {
  it('number threads uniquely', async () => {
    const threads = await Promise.all(Array.from({ length: 6 }, () => startThread(viewer)))
    expect(new Set(threads.map(({ number }) => number)).size).toBe(6)
  })

  it('resolve a thread once without an error for the others', async () => {
    const { id } = await startThread(viewer)
    const people = [viewer, editor, admin]
    const results = await Promise.all(people.map((person) => setStatus(person, id, 'resolved')))
    expect(new Set(results.map(({ resolvedBy }) => resolvedBy)).size).toBe(1)
  })

  it('reject an edit of an older version with 409 and the stored text', async () => {
    const { id: commentId } = await startThread(viewer)
    const edit = (text: string) => viewer.trpc.comments.update.mutate({ tourId: tour.id, commentId, version: 1, text })
    const edits = ['Dark.', 'Dim.', 'Black.'].map(edit)
    const succeeded = (await Promise.allSettled(edits)).flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    expect(succeeded).toHaveLength(1)
    const stale = await apiErrorOf(edit('Gloomy.'))
    expect(stale).toMatchObject({ status: 409, code: 'version.stale', facts: { current: succeeded[0] } })
  })

  it('lock the thread before its comments, so that they never deadlock', async () => {
    const { id } = await startThread(viewer)
    const { id: replyId } = await reply(viewer, id)
    const changes: Promise<unknown>[] = []
    await app.em().transactional(async (em) => {
      await em.execute('select id from comment_threads where id = ? for update', [id])
      const edit = { tourId: tour.id, commentId: id, version: 1, text: 'Dim.' }
      changes.push(viewer.trpc.comments.update.mutate(edit), removeComment(viewer, replyId))
      await wait(500)
      await em.execute('select id from comments where thread_id = ? for update nowait', [id])
    })
    await Promise.all(changes)
    expect(await getThread(id)).toMatchObject({ thread: { first: { text: 'Dim.' } }, replies: [] })
  })

  it('each change the revision of the count', async () => {
    const { id: threadId } = await startThread(viewer)
    const revisions = new Set([(await countThreads()).revision])
    const change = (text: string, version: number) =>
      viewer.trpc.comments.update.mutate({ tourId: tour.id, commentId: threadId, version, text })
    const changes = [
      () => reply(viewer, threadId),
      () => change('Dim.', 1),
      () => setStatus(viewer, threadId, 'resolved'),
      () => setStatus(viewer, threadId, 'open'),
      async () => removeComment(viewer, (await getThread(threadId)).replies[0]?.id ?? ''),
      () => removeComment(viewer, threadId),
    ]
    for (const applyChange of changes) {
      await applyChange()
      const { revision } = await countThreads()
      expect(revisions.has(revision), applyChange.toString()).toBe(false)
      revisions.add(revision)
    }
    expect(revisions.has((await countThreads()).revision)).toBe(true)
  })
})

it('limits the number of threads and replies', async () => {
  const fullTour = await aTour(app, editor)
  const em = app.em()
  const at = new Date()
  const fields = { createdAt: at, updatedAt: at, account: admin.accountId, tour: fullTour.id, lastActivityAt: at }
  const threads = Array.from({ length: threadLimits.perTour }, (_, index) => ({
    ...fields,
    id: randomUUID(),
    number: index + 1,
    pin: 'tour' as const,
    status: 'open' as const,
    revision: 1,
  }))
  await em.insertMany(CommentThread, threads)
  expect(await apiErrorOf(startThread(viewer, {}, fullTour.id))).toMatchObject({
    status: 409,
    code: 'comment.tooManyThreads',
  })
  const { id: threadId } = await startThread(viewer)
  const replies = Array.from({ length: threadLimits.repliesMax }, () => ({
    id: randomUUID(),
    createdAt: at,
    updatedAt: at,
    thread: threadId,
    author: viewer.userId,
    text: 'Indeed.',
    version: 1,
  }))
  await em.insertMany(Comment, replies)
  expect(await apiErrorOf(reply(viewer, threadId))).toMatchObject({ status: 409, code: 'comment.tooManyReplies' })
})

it('limits the comments of a person per hour, not counting repeated requests', async () => {
  const { accountId } = admin
  const author = await aPerson(app, { role: 'viewer', accountId })
  const id = randomUUID()
  await startThread(author, { id })
  await reply(author, id)
  const key = `comment:${hashToken(author.userId)}`
  expect(await app.em().findOne(RateLimitEntry, { key })).toMatchObject({ points: 2 })
  await app.em().nativeUpdate(RateLimitEntry, { key }, { points: threadLimits.commentsPerAuthor - 1 })
  expect(await reply(author, id)).toMatchObject({ text: 'Brighter now.' })
  const tooManyError = { status: 429, code: 'comment.tooMany' }
  expect(await apiErrorOf(reply(author, id))).toMatchObject(tooManyError)
  expect(await apiErrorOf(startThread(author))).toMatchObject(tooManyError)
  expect((await getThread(id)).replies).toHaveLength(2)
  // A client repeats a request whose response was lost.
  expect(await startThread(author, { id })).toMatchObject({ id })
  expect(await reply(viewer, id)).toMatchObject({ text: 'Brighter now.' })
})

it('a call takes one query for the caller and one for the data', async () => {
  const { id: threadId } = await startThread(viewer)
  const { id: stopId } = stopAt(tour, 0)
  const execute = vi.spyOn(app.em().getConnection(), 'execute')
  try {
    await countThreads()
    expect(execute).toHaveBeenCalledTimes(2)
    await viewer.trpc.comments.list.query({ tourId: tour.id, stopId })
    await getThread(threadId)
    await viewer.trpc.comments.pins.query({ tourId: tour.id, stopId })
    expect(execute).toHaveBeenCalledTimes(8)
  } finally {
    execute.mockRestore()
  }
})

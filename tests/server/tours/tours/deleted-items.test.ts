import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { deletedPageLength } from '../../../../src/server/kernel/deletion.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the list of recently deleted items', () => {
  it('contains restorable media in pages, latest first', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    await stranger.trpc.media.remove.mutate({ mediaId: await aMedium(app, stranger) })
    await aMedium(app, person, { name: 'not deleted' })
    const expiredMediaId = await aMedium(app, person, { name: 'too old' })
    const deletedNames = Array.from({ length: deletedPageLength }, (_, index) => `item ${index}`)
    for (const name of deletedNames) await aMedium(app, person, { name, deletedAt: new Date(Date.now() - 60_000) })
    const latestMediaId = await aMedium(app, person, { name: 'last' })
    await app.em().nativeUpdate(Media, { id: expiredMediaId }, { deletedAt: new Date(Date.now() - deletedRetentionMs) })
    await person.trpc.media.remove.mutate({ mediaId: latestMediaId })
    const total = deletedNames.length + 1
    const page = await person.trpc.media.listDeleted.query({})
    expect(page.total).toBe(total)
    expect(page.items).toHaveLength(deletedPageLength)
    expect(page.items[0]).toMatchObject({ id: latestMediaId, name: 'last', kind: 'panos', thumbnailUrl: null })
    const nextPage = await person.trpc.media.listDeleted.query({ after: deletedPageLength })
    expect(nextPage.items).toHaveLength(1)
    const ids = new Set([...page.items, ...nextPage.items].map(({ id }) => id))
    expect(ids.size).toBe(total)
    await person.trpc.media.restoreMany.mutate({ mediaIds: [latestMediaId] })
    expect((await person.trpc.media.listDeleted.query({})).total).toBe(total - 1)
  })

  it('contains restorable tours except empty ones', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Museum', mediaIds: [mediaId] })
    const { id: emptyId, version } = await person.trpc.tours.create.mutate({ name: 'New tour' })
    const { id: namedId } = await person.trpc.tours.create.mutate({ name: 'New tour' })
    await person.trpc.tours.update.mutate({ tourId: namedId, version, name: 'Pier' })
    for (const id of [tourId, emptyId, namedId]) await person.trpc.tours.remove.mutate({ tourId: id })
    const { items, total } = await person.trpc.tours.listDeleted.query({})
    expect(items.map(({ name }) => name)).toEqual(['Pier', 'Museum'])
    expect(total).toBe(2)
    await person.trpc.tours.restore.mutate({ tourId })
    expect((await person.trpc.tours.listDeleted.query({})).items.map(({ id }) => id)).toEqual([namedId])
  })

  it('allows each item to be restored once, within the retention period', async () => {
    const person = await aPerson(app, { role: 'publisher' })
    const tour = await aTour(app, person)
    const tourId = tour.id
    const getTour = () => person.trpc.tours.get.query({ tourId })
    await person.trpc.publishing.publish.mutate({ tourId })
    await expect.poll(async () => (await getTour()).publication.liveNumber, { timeout: 60_000, interval: 100 }).toBe(1)
    const tourBefore = await getTour()
    const restoredCount = () =>
      app.em().count(AuditEvent, { account: person.accountId, action: 'tour-restored', subject: tour.name })
    expect(await person.trpc.tours.restore.mutate({ tourId })).toEqual(tourBefore)
    expect(await restoredCount()).toBe(0)
    await person.trpc.tours.remove.mutate({ tourId })
    await Promise.all([0, 1, 2].map(() => person.trpc.tours.restore.mutate({ tourId })))
    expect([await restoredCount(), (await getTour()).version]).toEqual([1, tourBefore.version + 2])
    await person.trpc.tours.remove.mutate({ tourId })
    await app.em().nativeUpdate(Tour, { id: tourId }, { deletedAt: new Date(Date.now() - deletedRetentionMs) })
    expect(await apiErrorOf(person.trpc.tours.restore.mutate({ tourId }))).toMatchObject({ status: 404 })
    expect(await restoredCount()).toBe(1)
  })

  const isExpiredSql = `deleted_at < '2026-01-01'`
  it.each([
    ['media_deleted', `select * from media where ${isExpiredSql}`],
    ['tours_deleted', `select * from tours where ${isExpiredSql}`],
    ['stops_deleted', `delete from stops where ${isExpiredSql}`],
    ['hotspots_deleted', `delete from hotspots where ${isExpiredSql}`],
    [
      'media_deleted_lately',
      `select * from media where account_id = '${randomUUID()}' and deleted_at > '2026-01-01'
        order by deleted_at desc, id asc limit 50`,
    ],
  ])('is read by the index %s', async (index, sql) => {
    const plan = await app.em().transactional(async (em) => {
      // With so few rows the planner would scan sequentially.
      await em.execute('set local enable_seqscan = off')
      return em.execute<object[]>(`explain ${sql}`)
    })
    expect(JSON.stringify(plan)).toMatch(new RegExp(`(Scan using|Index Scan on) ${index}\\b`))
    expect(JSON.stringify(plan)).not.toContain('Sort')
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { findShareAddress } from '../../../../src/server/domain/publishing/sharing/access/find-address.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { snapshotKey } from '../../../../src/server/web/share/snapshots.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { anAccount } from '../../../support/people/people.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Creates a live share with its snapshot in the file store. */
async function aLiveShare(name: string) {
  const accountId = await anAccount(app)
  const em = app.em()
  const tour = em.create(Tour, { account: accountId, name: 'Harbor' })
  await em.flush()
  const shareId = aShareId(name)
  em.create(Share, { id: shareId, account: accountId, tour: tour.id, liveNumber: 1 })
  await em.flush()
  const { files } = app.services.ports
  const path = join(await files.makeWorkFolder(), 'tour.json')
  await writeFile(path, JSON.stringify(aDocument([aStop({ id: 'quay', name: 'Quay' })], [])))
  await files.adoptFile(path, snapshotKey(shareId, 1))
  return { shareId, accountId, tourId: tour.id }
}

const statusOf = async (shareId: string) => (await fetch(`${app.address}/share/${shareId}/manifest.json`)).status
const expectGone = (shareId: string) =>
  expect.poll(() => statusOf(shareId), { timeout: lookupLimits.staleMs * 2, interval: 300 }).toBe(404)

it('serves a live share without reading or setting cookies', async () => {
  const { shareId } = await aLiveShare('live')
  const response = await fetch(`${app.address}/share/${shareId}/manifest.json`, { headers: { cookie: 'a=b' } })
  expect(await response.json()).toMatchObject({ stops: { quay: { name: 'Quay' } } })
  expect(response.headers.get('set-cookie')).toBeNull()
})

it('stops serving a share once the tour is unpublished or deleted, or the account suspended', async () => {
  const unpublishedShare = await aLiveShare('unpublished')
  const deletedShare = await aLiveShare('deleted')
  const suspendedShare = await aLiveShare('suspended')
  for (const { shareId } of [unpublishedShare, deletedShare, suspendedShare]) expect(await statusOf(shareId)).toBe(200)
  const em = app.em()
  await em.nativeUpdate(Share, { id: unpublishedShare.shareId }, { liveNumber: null })
  await em.nativeUpdate(Tour, { id: deletedShare.tourId }, { deletedAt: new Date() })
  await em.nativeUpdate(Account, { id: suspendedShare.accountId }, { status: 'suspended' })
  await Promise.all([unpublishedShare, deletedShare, suspendedShare].map(({ shareId }) => expectGone(shareId)))
})

it('serves a share of an account in its grace period', async () => {
  const { shareId, accountId } = await aLiveShare('grace')
  await app.em().nativeUpdate(Account, { id: accountId }, { status: 'grace' })
  expect(await statusOf(shareId)).toBe(200)
})

it('serves a superseded version to open pages for a day unless the tour was unpublished since', async () => {
  const { shareId, accountId, tourId } = await aLiveShare('superseded')
  const em = app.em()
  const publishedAt = new Date('2026-11-20T12:00:00Z')
  await em.nativeUpdate(Share, { id: shareId }, { liveNumber: 4, publishedAt })
  const statuses = ['superseded', 'withdrawn', 'superseded', 'live'] as const
  for (const [index, status] of statuses.entries())
    em.create(Publication, { account: accountId, tour: tourId, number: index + 1, status })
  await em.flush()
  const hoursAfterPublishing = (hours: number) => new Date(publishedAt.getTime() + hours * 60 * 60 * 1000)
  // Versions from `earliestNumber` on are served.
  expect(await findShareAddress(app.em(), shareId, hoursAfterPublishing(23))).toMatchObject({
    number: 4,
    earliestNumber: 3,
  })
  expect(await findShareAddress(app.em(), shareId, hoursAfterPublishing(25))).toMatchObject({
    number: 4,
    earliestNumber: 4,
  })
})

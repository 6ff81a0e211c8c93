import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountBilling } from '../../../../src/server/domain/billing/plans/entity.ts'
import { recordUsage } from '../../../../src/server/domain/billing/plans/record-usage.ts'
import { loadUsage } from '../../../../src/server/domain/billing/plans/usage.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { StoredCount } from '../../../../src/server/domain/library/counts/entity.ts'
import { carryOutSchedules } from '../../../../src/server/domain/publishing/schedules/carry-out-schedules.ts'
import { Publication } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { reserveOnly } from '../../../../src/server/kernel/operation.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultPlans, type PlanLimits, type Plans } from '../../../../src/shared/billing/plans.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anEmail, aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aPanorama } from '../../../support/people/tours.ts'
import { metadataHeader, sendTusRequest } from '../../../support/people/uploads.ts'
import { linkTo, tokenOf } from '../../../support/servers/mailbox.ts'

const plans: Plans = {
  ...defaultPlans,
  free: { limits: { publishedTours: 2, storageBytes: 1000, members: 2 } },
}

const gibibyte = 1024 ** 3

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { plans } })
})
afterAll(() => app.stop())

const forkEm = () => app.em() as EntityManager

/** Owner of an account, with custom limits if any are passed. */
async function anOwner(limits?: PlanLimits): Promise<Person> {
  const person = await aPerson(app, { role: 'owner' })
  if (limits === undefined) return person
  const em = app.em()
  const account = await em.findOneOrFail(Account, { id: person.accountId })
  account.tier = 'enterprise'
  em.create(AccountBilling, { account: person.accountId, ownLimits: limits })
  await em.flush()
  return person
}

const publish = (person: Person, tourId: string) => person.trpc.publishing.publish.mutate({ tourId })
/** Creates tours of one stop each with the same panorama. */
async function createTours(person: Person, count: number): Promise<string[]> {
  const mediaId = await aPanorama(app, person)
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    ids.push((await person.trpc.tours.create.mutate({ name: `Tour ${index}`, mediaIds: [mediaId] })).id)
  }
  return ids
}

async function schedulePublication(person: Person, tourId: string): Promise<void> {
  const localTime = new Date(Date.now() + 2 * 60_000).toISOString().slice(0, 16)
  await person.trpc.schedules.create.mutate({ tourId, action: 'publish', localTime, timeZone: 'UTC' })
}

/** Runs the schedules that are due in the next ten minutes. */
async function runSchedules(): Promise<void> {
  const { ports, queue, config } = app.services
  const now = () => new Date(Date.now() + 10 * 60_000)
  await carryOutSchedules({ em: forkEm(), ports: { ...ports, now }, queue, flags: config.flags })
}

describe('published tours', () => {
  it('can be published again at the limit', async () => {
    const person = await anOwner()
    const [firstId = '', secondId = '', thirdId = ''] = await createTours(person, 3)
    await publishedTour(person, firstId)
    await publishedTour(person, secondId)
    expect(await apiErrorOf(publish(person, thirdId))).toMatchObject({
      code: 'plan.publishedTours',
      status: 402,
      errorMessage: expect.stringMatching(/2 published tours.*upgrade your plan/),
      facts: { limit: 2, used: 2 },
    })
    await publish(person, firstId)
    await person.trpc.publishing.unpublish.mutate({ tourId: secondId })
    await publish(person, thirdId)
  })

  it('stay within the limit under fifty concurrent requests', async () => {
    const person = await anOwner({ publishedTours: 3, storageBytes: null, members: null })
    const [firstId = '', secondId = '', ...otherIds] = await createTours(person, 52)
    await publishedTour(person, firstId)
    await publishedTour(person, secondId)
    const codes = await Promise.all(
      otherIds.map((id) =>
        publish(person, id).then(
          () => 'published',
          async (error) => (await apiErrorOf(Promise.reject(error)))?.code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'published')).toHaveLength(1)
    expect(codes.filter((code) => code === 'plan.publishedTours')).toHaveLength(49)
    expect((await loadUsage({ em: forkEm(), accountId: person.accountId, now: new Date() })).publishedTours).toBe(3)
  })

  it('count again when they are restored', async () => {
    const person = await anOwner()
    const [firstId = '', secondId = '', thirdId = ''] = await createTours(person, 3)
    await publishedTour(person, firstId)
    await publishedTour(person, secondId)
    await person.trpc.tours.remove.mutate({ tourId: firstId })
    await publishedTour(person, thirdId)
    expect(await apiErrorOf(person.trpc.tours.restore.mutate({ tourId: firstId }))).toMatchObject({
      code: 'plan.publishedTours',
    })
    await person.trpc.publishing.unpublish.mutate({ tourId: secondId })
    await person.trpc.tours.restore.mutate({ tourId: firstId })
  })

  it('count when they are restored while queued for publishing', async () => {
    const person = await anOwner({ publishedTours: 1, storageBytes: null, members: null })
    const [firstId = '', secondId = ''] = await createTours(person, 2)
    const em = app.em()
    em.create(Publication, { account: person.accountId, tour: firstId, number: 1, status: 'queued' })
    await em.flush()
    await person.trpc.tours.remove.mutate({ tourId: firstId })
    await publishedTour(person, secondId)
    const restoration = person.trpc.tours.restore.mutate({ tourId: firstId })
    expect(await apiErrorOf(restoration)).toMatchObject({ code: 'plan.publishedTours' })
  })

  it('make their schedule fail over the limit', async () => {
    const person = await anOwner({ publishedTours: 0, storageBytes: null, members: null })
    const [tourId = ''] = await createTours(person, 1)
    await schedulePublication(person, tourId)
    await runSchedules()
    const [schedule] = (await person.trpc.schedules.list.query({ tourId })).schedules
    expect(schedule).toMatchObject({ status: 'failed' })
    expect(schedule?.failure).toContain('published tours')
  })
})

const openUpload = (person: Person, sizeBytes: number) =>
  sendTusRequest(person, '/uploads', {
    method: 'POST',
    headers: {
      'upload-length': String(sizeBytes),
      'upload-metadata': metadataHeader({ filename: 'a.jpg', kind: 'images' }),
    },
  })

describe('storage', () => {
  it('that uploads reserve is unavailable to other files', async () => {
    const person = await anOwner()
    expect((await openUpload(person, 700)).status).toBe(201)
    const rejected = await openUpload(person, 400)
    expect(rejected.status).toBe(402)
    expect(await rejected.json()).toMatchObject({ code: 'plan.storageBytes' })
    expect((await openUpload(person, 300)).status).toBe(201)
  })

  it('is checked for a sample tour before any of it is created', async () => {
    const person = await anOwner()
    expect(await apiErrorOf(person.trpc.tours.createSample.mutate({}))).toMatchObject({ code: 'plan.storageBytes' })
    expect(await person.trpc.tours.list.query({})).toMatchObject({ tours: [] })
    expect(await person.trpc.media.list.query({})).toMatchObject({ items: [] })
  })
})

describe('paid storage', () => {
  it('can exceed the limit of an installation without plans', async () => {
    const person = await anOwner({ publishedTours: null, storageBytes: 60 * gibibyte, members: null })
    const em = app.em()
    em.create(StoredCount, { ownerId: person.accountId, what: 'bytes', count: 55 * gibibyte })
    await em.flush()
    expect((await openUpload(person, 700)).status).toBe(201)
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ limitBytes: 60 * gibibyte })
  })
})

describe('members', () => {
  it('who can’t join over the limit learn nothing about the plan', async () => {
    const person = await anOwner()
    const guest = await aPerson(app, { role: 'viewer' })
    await person.trpc.accounts.invite.mutate({ email: guest.email, role: 'viewer' })
    const token = tokenOf(await linkTo(app, guest.email, { path: '/token/invite' }))
    await aPerson(app, { accountId: person.accountId, role: 'viewer' })
    expect(await apiErrorOf(guest.trpc.accounts.accept.mutate({ token }))).toMatchObject({
      code: 'plan.noRoomToJoin',
      status: 403,
      facts: {},
    })
  })

  it('are limited together with invitations, counted once per email', async () => {
    const person = await anOwner()
    const email = anEmail('guest')
    await person.trpc.accounts.invite.mutate({ email, role: 'editor' })
    await person.trpc.accounts.invite.mutate({ email, role: 'viewer' })
    const rejected = await apiErrorOf(person.trpc.accounts.invite.mutate({ email: anEmail('other'), role: 'editor' }))
    const errorMessage = expect.stringContaining('2 members')
    expect(await person.trpc.billing.get.query({})).toMatchObject({ used: { members: 2 } })
    const [usageToday] = await person.trpc.billing.usageDays.query({ days: 30 })
    expect(usageToday).toMatchObject({ members: 2 })
    expect(rejected).toMatchObject({ code: 'plan.members', status: 402, errorMessage })
  })
})

describe('usage', () => {
  it('is visible to managers of members only', async () => {
    const owner = await anOwner()
    const viewer = await aPerson(app, { role: 'viewer', accountId: owner.accountId })
    await openUpload(owner, 700)
    expect(await owner.trpc.billing.get.query({})).toMatchObject({
      isLimited: true,
      isSold: false,
      limits: plans.free.limits,
      used: { publishedTours: 0, storageBytes: 700, members: 2 },
    })
    expect(await viewer.trpc.billing.standing.query({})).toEqual({ isLimited: true, state: 'none' })
    expect(await apiErrorOf(viewer.trpc.billing.get.query({}))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(viewer.trpc.billing.usageDays.query({ days: 30 }))).toMatchObject({ status: 403 })
  })

  it('is recorded as the latest value of each day', async () => {
    const owner = await anOwner()
    const recordUsageAt = (at: string) => recordUsage({ em: forkEm(), ports: { plans, now: () => new Date(at) } })
    const today = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await recordUsageAt(`${yesterday}T10:00:00Z`)
    await owner.trpc.accounts.invite.mutate({ email: anEmail('guest'), role: 'viewer' })
    await openUpload(owner, 700)
    await recordUsageAt(`${yesterday}T11:00:00Z`)
    expect(await owner.trpc.billing.usageDays.query({ days: 30 })).toEqual([
      { day: yesterday, publishedTours: 0, storageBytes: 700, members: 2 },
      { day: today, publishedTours: 0, storageBytes: 700, members: 2 },
    ])
  })
})

describe('a reservation', () => {
  it('fails for a use that the operation does not declare', () => {
    const reserve = reserveOnly(async () => undefined, 'members')
    expect(() => reserve(forkEm(), 'account', { resource: 'storageBytes', bytes: 1 })).toThrow('without declaring it')
  })
})

async function setReadOnly(person: Person): Promise<void> {
  const em = app.em()
  await em.nativeUpdate(Account, { id: person.accountId }, { readOnly: true, status: 'grace' })
  em.create(AccountBilling, { account: person.accountId, state: 'suspended' })
  await em.flush()
}

describe('a read-only account', () => {
  it('allows only reading, deleting and unpublishing', async () => {
    const person = await anOwner()
    const [tourId = '', otherTourId = ''] = await createTours(person, 2)
    const { shareId } = await publishedTour(person, tourId)
    await schedulePublication(person, tourId)
    await setReadOnly(person)
    const changes = [
      () => person.trpc.tours.create.mutate({ name: 'New' }),
      () => person.trpc.tours.update.mutate({ tourId, version: 1, name: 'Other' }),
      () => publish(person, tourId),
      () => person.trpc.accounts.invite.mutate({ email: anEmail('x'), role: 'viewer' }),
      () => person.trpc.accounts.update.mutate({ name: 'Other' }),
    ]
    for (const change of changes) {
      expect(await apiErrorOf(change())).toMatchObject({ code: 'account.readOnly', status: 402 })
    }
    expect((await openUpload(person, 10)).status).toBe(402)
    await runSchedules()
    const [schedule] = (await person.trpc.schedules.list.query({ tourId })).schedules
    expect(schedule).toMatchObject({ status: 'failed', failure: expect.stringContaining('read-only') })
    const newThread = await person.fetch(`/api/v2/${person.accountId}/tours/${tourId}/comment-threads`, {
      method: 'POST',
      body: JSON.stringify({ pin: 'tour', text: 'Hello' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(newThread.status).toBe(402)
    expect(await person.trpc.tours.get.query({ tourId })).toMatchObject({ id: tourId })
    expect((await fetch(`${app.address}/share/${shareId}`)).status).toBe(200)
    await person.trpc.tours.remove.mutate({ tourId: otherTourId })
    await person.trpc.publishing.unpublish.mutate({ tourId })
  })
})

describe('a contract', () => {
  it('from a root admin makes a read-only account active with its limits', async () => {
    const root = await aPerson(app, { rootAdmin: true })
    const owner = await anOwner()
    await setReadOnly(owner)
    const limits = { publishedTours: 100, storageBytes: null, members: 50 }
    const contract = {
      accountId: owner.accountId,
      tier: 'enterprise',
      contractEndsOn: '2999-12-31',
      ownLimits: limits,
    } as const
    expect(await root.trpc.accounts.updateByRoot.mutate(contract)).toMatchObject({
      tier: 'enterprise',
      state: 'active',
      status: 'active',
      contractEndsOn: '2999-12-31',
      ownLimits: limits,
    })
    expect(await owner.trpc.billing.get.query({})).toMatchObject({ tier: 'enterprise', limits })
    await owner.trpc.tours.create.mutate({ name: 'New' })
    const { events } = await owner.trpc.audit.list.query({})
    expect(events.find(({ action }) => action === 'account-changed')?.subject).toContain('2999-12-31')
  })
})

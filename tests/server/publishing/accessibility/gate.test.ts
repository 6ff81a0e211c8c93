import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { buildPublication } from '../../../../src/server/domain/publishing/publications/build.ts'
import { carryOutSchedules } from '../../../../src/server/domain/publishing/schedules/carry-out-schedules.ts'
import { Publication } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { CheckName } from '../../../../src/shared/accessibility/checks/registry.ts'
import { defaultFlags } from '../../../../src/shared/flags.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
const block = (...blockingChecks: CheckName[]) => owner.trpc.accounts.update.mutate({ blockingChecks })
const publish = (tourId: string) => owner.trpc.publishing.publish.mutate({ tourId })
const publicationOf = async (tourId: string) => (await owner.trpc.tours.get.query({ tourId })).publication

describe('checks that block publishing', () => {
  it('are none by default, each a known one once, and set by people who manage users', async () => {
    expect((await owner.trpc.accounts.get.query({})).blockingChecks).toEqual([])
    expect((await block('stopName', 'stopAltText')).blockingChecks).toEqual(['stopAltText', 'stopName'])
    const invalid = owner.trpc.accounts.update.mutate({ blockingChecks: ['stopName', 'stopName'] })
    expect(await apiErrorOf(invalid)).toMatchObject({ code: 'input.invalid' })
    const publisher = await aPerson(app, { role: 'publisher', accountId: owner.accountId })
    const denied = publisher.trpc.accounts.update.mutate({ blockingChecks: [] })
    expect(await apiErrorOf(denied)).toMatchObject({ status: 403 })
    // A check of a newer release, or one that was removed, is ignored.
    const update = { blockingChecks: ['holograms', 'stopName'] }
    await app.em().nativeUpdate(Account, { id: owner.accountId }, update)
    expect((await owner.trpc.accounts.get.query({})).blockingChecks).toEqual(['stopName'])
    expect((await block()).blockingChecks).toEqual([])
  })

  it('reject a publication with the number of problems until they are fixed', async () => {
    const { id: tourId, ...tour } = await aTour(app, owner, ['Hall'])
    await block('stopAltText', 'imageAltText')
    expect(await apiErrorOf(publish(tourId))).toMatchObject({
      status: 409,
      code: 'publishing.inaccessible',
      facts: { checks: [{ check: 'stopAltText', problemCount: 1 }] },
    })
    await expect(publish(tourId)).rejects.toThrow(
      '1 accessibility problem blocks publishing. Fix it under Accessibility on the Share & Publish tab.',
    )
    expect(await publicationOf(tourId)).toMatchObject({ liveNumber: null, pending: false })
    const many = await owner.trpc.publishing.publishMany.mutate({ tourIds: [tourId] })
    expect(many).toMatchObject({ tourIds: [], failed: [{ tourId, code: 'publishing.inaccessible' }] })
    const { checks } = await owner.trpc.accessibility.report.query({ tourId })
    const blocking = checks.filter(({ isBlocking }) => isBlocking).map(({ check }) => check)
    expect(blocking).toEqual(['stopAltText', 'imageAltText'])
    await owner.trpc.media.update.mutate({ mediaId: tour.stops[0]?.mediaId ?? '', altText: 'A hall' })
    await publish(tourId)
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(1)
  })

  it("don't reject tours that fail only other checks", async () => {
    const { id: tourId } = await aTour(app, owner, ['Hall'])
    await block('videoCaptions')
    await publish(tourId)
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(1)
  })

  it('fail a publication that was requested before, and leave the live version', async () => {
    const { id: tourId } = await aTour(app, owner, ['Hall'])
    await block()
    await publish(tourId)
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(1)
    // A request without its job, so that the checks can be chosen in between.
    const em = app.em()
    const row = em.create(Publication, { account: owner.accountId, tour: tourId, number: 2, status: 'queued' })
    await em.flush()
    await block('stopAltText')
    const { ports, queue } = app.services
    const { signal } = new AbortController()
    const scope = { em: app.em() as EntityManager, ports, queue, signal, isLastAttempt: false }
    await buildPublication.run(scope, { accountId: owner.accountId, publicationId: row.id })
    const { publications } = await owner.trpc.publishing.list.query({ tourId })
    expect(publications).toMatchObject([
      { number: 2, status: 'failed', failure: expect.stringMatching(/^Accessibility problems block publishing/) },
      { number: 1, status: 'live' },
    ])
    expect(await publicationOf(tourId)).toMatchObject({ liveNumber: 1, pending: false })
  })

  it('fail a scheduled publication with the reason', async () => {
    const { id: tourId } = await aTour(app, owner, ['Hall', 'Tower'])
    await block('stopAltText')
    const schedule = { tourId, action: 'publish', localTime: '2999-08-01T09:00', timeZone: 'UTC' } as const
    await owner.trpc.schedules.create.mutate(schedule)
    const { ports, queue } = app.services
    const now = () => new Date('2999-08-01T09:00:00Z')
    const executor = { em: app.em() as EntityManager, ports: { ...ports, now }, queue, flags: defaultFlags }
    await carryOutSchedules(executor)
    expect((await owner.trpc.schedules.list.query({ tourId })).schedules).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('2 accessibility problems block publishing.') },
    ])
    expect(await publicationOf(tourId)).toMatchObject({ liveNumber: null, pending: false })
  })
})

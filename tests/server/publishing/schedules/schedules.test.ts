import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { carryOutSchedules } from '../../../../src/server/domain/publishing/schedules/carry-out-schedules.ts'
import { schedulesPerTour } from '../../../../src/server/domain/publishing/schedules/operations.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { defaultFlags } from '../../../../src/shared/flags.ts'
import type { ScheduledAction } from '../../../../src/shared/schedules/schedules.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
const timeZone = 'UTC'
const schedule = (tourId: string, action: ScheduledAction, localTime: string) =>
  person.trpc.schedules.create.mutate({ tourId, action, localTime, timeZone })
const publicationOf = async (tourId: string) => (await person.trpc.tours.get.query({ tourId })).publication
const statusesOf = async (tourId: string) =>
  (await person.trpc.schedules.list.query({ tourId })).schedules.map(({ status }) => status)

/** Runs one round of the scheduler at a simulated time. */
function runSchedulesAt(time: string): Promise<void> {
  const { ports, queue } = app.services
  const now = () => new Date(time)
  return carryOutSchedules({ em: app.em() as EntityManager, ports: { ...ports, now }, queue, flags: defaultFlags })
}

describe('schedules', () => {
  it('publish and unpublish a tour at their time', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'publish', '2999-03-01T09:00')
    await schedule(tourId, 'unpublish', '2999-03-31T09:00')
    await runSchedulesAt('2999-03-01T08:59:59Z')
    expect(await statusesOf(tourId)).toEqual(['waiting', 'waiting'])
    await runSchedulesAt('2999-03-01T09:00:00Z')
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(1)
    await runSchedulesAt('2999-04-01T00:00:00Z')
    expect(await publicationOf(tourId)).toMatchObject({ liveNumber: null })
    expect(await statusesOf(tourId)).toEqual([])
  })

  it('are carried out in order if no server ran at their time', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'unpublish', '2999-05-02T09:00')
    await schedule(tourId, 'publish', '2999-05-03T09:00')
    await schedule(tourId, 'publish', '2999-05-01T09:00')
    await runSchedulesAt('2999-06-01T00:00:00Z')
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(2)
  })

  it('are carried out once by concurrent processes', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'publish', '2999-07-01T09:00')
    await Promise.all(Array.from({ length: 4 }, () => runSchedulesAt('2999-07-01T09:00:00Z')))
    await expect.poll(async () => (await publicationOf(tourId)).liveNumber, polling).toBe(1)
    expect((await person.trpc.publishing.list.query({ tourId })).publications.length).toBe(1)
  })

  it('show why they failed', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'], { empty: true })
    await schedule(tourId, 'publish', '2999-08-01T09:00')
    await runSchedulesAt('2999-08-01T09:00:00Z')
    const [failedSchedule] = (await person.trpc.schedules.list.query({ tourId })).schedules
    expect(failedSchedule).toMatchObject({ status: 'failed', failure: expect.stringContaining('"Hall" has no media') })
    expect(await publicationOf(tourId)).toMatchObject({ liveNumber: null })
  })

  it('fail for people who lost the permission or left', async () => {
    const { accountId } = person
    const formerMember = await aPerson(app, { role: 'publisher', accountId })
    const demotedMember = await aPerson(app, { role: 'publisher', accountId })
    const tourIds: string[] = []
    for (const author of [formerMember, demotedMember]) {
      const { id: tourId } = await aTour(app, person)
      await author.trpc.schedules.create.mutate({ tourId, action: 'publish', localTime: '2999-08-03T09:00', timeZone })
      tourIds.push(tourId)
    }
    await app.em().nativeDelete(Membership, { user: formerMember.userId })
    await app.em().nativeUpdate(Membership, { user: demotedMember.userId }, { role: 'editor' })
    await runSchedulesAt('2999-08-03T09:00:00Z')
    for (const tourId of tourIds) {
      const [failedSchedule] = (await person.trpc.schedules.list.query({ tourId })).schedules
      expect(failedSchedule).toMatchObject({
        status: 'failed',
        failure: expect.stringContaining('can no longer publish'),
      })
      expect((await person.trpc.publishing.list.query({ tourId })).publications).toEqual([])
    }
  })

  it('of a deleted tour fail, even if the tour is restored later', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'publish', '2999-08-05T09:00')
    await person.trpc.tours.remove.mutate({ tourId })
    await runSchedulesAt('2999-08-05T09:00:00Z')
    await person.trpc.tours.restore.mutate({ tourId })
    await runSchedulesAt('2999-08-05T09:10:00Z')
    expect(await statusesOf(tourId)).toEqual(['failed'])
    expect((await person.trpc.publishing.list.query({ tourId })).publications).toEqual([])
  })

  it('do nothing after they are canceled', async () => {
    const { id: tourId } = await aTour(app, person)
    const { id: scheduleId } = await schedule(tourId, 'publish', '2999-09-01T09:00')
    expect(await person.trpc.schedules.cancel.mutate({ scheduleId })).toMatchObject({ status: 'canceled' })
    await runSchedulesAt('2999-09-02T00:00:00Z')
    expect((await person.trpc.publishing.list.query({ tourId })).publications).toEqual([])
    const error = await apiErrorOf(person.trpc.schedules.cancel.mutate({ scheduleId }))
    expect(error).toMatchObject({ status: 409, code: 'schedule.over' })
  })
})

describe('creating a schedule', () => {
  it.each([
    ['2020-01-01T09:00', 'UTC', 'schedule.past'],
    ['2027-03-28T02:30', 'Europe/Berlin', 'schedule.noSuchTime'],
    ['2999-01-01T09:00', 'Europe/Atlantis', 'schedule.timeZone'],
    ['2999-13-01T09:00', 'UTC', 'input.invalid'],
    ['2999-01-01T09:00Z', 'UTC', 'input.invalid'],
  ])('at %s in %s is rejected with %s', async (localTime, zone, code) => {
    const { id: tourId } = await aTour(app, person)
    const invalidSchedule = { tourId, action: 'publish', localTime, timeZone: zone } as const
    expect(await apiErrorOf(person.trpc.schedules.create.mutate(invalidSchedule))).toMatchObject({ code })
    expect(await statusesOf(tourId)).toEqual([])
  })

  it('is rejected for a minute with another schedule', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'publish', '2999-01-01T00:00')
    const secondSchedule = schedule(tourId, 'unpublish', '2999-01-01T00:00')
    expect(await apiErrorOf(secondSchedule)).toMatchObject({ code: 'schedule.taken' })
  })

  it('is rejected beyond the maximum per tour', async () => {
    const { id: tourId } = await aTour(app, person)
    await schedule(tourId, 'publish', '2999-01-01T00:00')
    for (let count = 1; count < schedulesPerTour; count += 1) {
      await schedule(tourId, 'publish', `2999-01-01T01:${String(count).padStart(2, '0')}`)
    }
    expect(await apiErrorOf(schedule(tourId, 'publish', '2999-02-01T00:00'))).toMatchObject({
      code: 'schedule.tooMany',
    })
  })

  it('keeps it inaccessible to other accounts', async () => {
    const outsider = await aPerson(app, { role: 'publisher' })
    const { id: tourId } = await aTour(app, person)
    const { id: scheduleId } = await schedule(tourId, 'publish', '2999-01-01T00:00')
    expect(await apiErrorOf(outsider.trpc.schedules.cancel.mutate({ scheduleId }))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(outsider.trpc.schedules.list.query({ tourId }))).toMatchObject({ status: 404 })
  })
})

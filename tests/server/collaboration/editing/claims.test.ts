import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StopClaim } from '../../../../src/server/domain/collaboration/editing/claim-entity.ts'
import { editingLimits } from '../../../../src/server/domain/collaboration/editing/editing-limits.ts'
import { renewEditing } from '../../../../src/server/domain/collaboration/editing/sessions.ts'
import { sweepEditing } from '../../../../src/server/domain/collaboration/editing/sweep.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { TourSave } from '../../../../src/shared/tours/saves.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anAccount, aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
beforeAll(async () => {
  // The clock of this process is a year off, because only the clock of the database may decide.
  app = await startTestApp({ ports: { now: () => new Date(Date.now() + 365 * 86_400_000) } })
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const infoHotspot = { kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } } as const
const view = { yawDeg: -40, pitchDeg: 5, fovDeg: 80 }

/** Stop that a person has open in a tab, as their browser reports it. */
type PlaceInput = { readonly stopId?: string | null; readonly view?: typeof view | null; readonly isActive?: boolean }
const reportPlace = (
  person: Person,
  tourId: string,
  { tab = 'one', ...place }: PlaceInput & { readonly tab?: string } = {},
) =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}?tab=${tab}`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify(place),
  })
const leave = (person: Person, tourId: string, tab = 'one') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}?tab=${tab}`, { method: 'DELETE' })

/** Creates an account with a tour of two stops and `count` Editors. */
async function aTeamWithTour(count: number) {
  const accountId = await anAccount(app)
  const people: Person[] = []
  while (people.length < count) people.push(await aPerson(app, { role: 'editor', accountId }))
  const [anna, ben] = people
  if (anna === undefined || ben === undefined) throw new Error('needs at least two people')
  const tour = await aTour(app, anna, ['Hall', 'Tower'], { empty: true })
  return { accountId, people, anna, ben, tourId: tour.id, stopId: stopAt(tour, 0).id, tour }
}

async function holdersOf(viewer: Person, tourId: string, stopId: string): Promise<string[]> {
  const { people } = await viewer.trpc.editing.inTour.query({ tourId })
  const isHeld = ({ places }: (typeof people)[number]) =>
    places.some((place) => place.stopId === stopId && place.holdsStop)
  return people.filter(isHeld).map(({ uid }) => uid)
}

const execute = (sql: string, parameters: readonly unknown[]) => app.em().execute(sql, [...parameters])
/** Moves a person's editing sessions and claims into the past, by the database's clock. */
async function ageSessions(person: Person, ms: number): Promise<void> {
  await execute(
    `update editing_sessions set renewed_at = renewed_at - ? * interval '1 millisecond',
      active_at = active_at - ? * interval '1 millisecond' where user_id = ?`,
    [ms, ms, person.userId],
  )
  await ageClaims(person, ms)
}
const ageClaims = (person: Person, ms: number) =>
  execute(`update stop_claims set claimed_at = claimed_at - ? * interval '1 millisecond' where user_id = ?`, [
    ms,
    person.userId,
  ])

describe('stop claims', () => {
  it('belong to the first person who opens the stop, in all of their tabs', async () => {
    const { anna, ben, tourId, stopId } = await aTeamWithTour(2)
    expect((await reportPlace(anna, tourId, { stopId, view })).status).toBe(200)
    await reportPlace(ben, tourId, { stopId, tab: 'b' })
    await reportPlace(anna, tourId, { stopId, tab: 'second' })
    expect(await holdersOf(ben, tourId, stopId)).toEqual([anna.userId])
    const { people } = await ben.trpc.editing.inTour.query({ tourId })
    expect(people.find(({ uid }) => uid === ben.userId)?.places).toMatchObject([{ stopId, holdsStop: false }])
  })

  it('belong to one of twenty people who open the stop at once', async () => {
    const { people, anna, tourId, stopId } = await aTeamWithTour(20)
    const responses = await Promise.all(people.map((person) => reportPlace(person, tourId, { stopId })))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const [holder, ...otherHolders] = await holdersOf(anna, tourId, stopId)
    expect(otherHolders).toEqual([])
    const otherPeople = people.filter(({ userId }) => userId !== holder)
    const takeovers = await Promise.all(
      otherPeople.map(({ trpc }) => trpc.editing.takeOver.mutate({ tourId, tab: 'one', stopId, from: holder ?? '' })),
    )
    expect(takeovers.filter(({ isTaken }) => isTaken)).toHaveLength(1)
    const [newHolder, ...otherNewHolders] = await holdersOf(anna, tourId, stopId)
    expect(otherNewHolders).toEqual([])
    expect(newHolder).not.toBe(holder)
  })

  it('pass from an expired holder to one of twenty people who claim at once', async () => {
    const { accountId, people, anna, tourId, stopId } = await aTeamWithTour(20)
    await reportPlace(anna, tourId, { stopId })
    await ageSessions(anna, editingLimits.expiryMs + 1000)
    const claimOf = async ({ userId }: Person) => {
      const location = { accountId, tourId, userId, tab: 'one' }
      const renewed = await renewEditing(app.em() as EntityManager, location, { stopId, view: null, isActive: true })
      return renewed?.isClaimed ? [userId] : []
    }
    const claimers = (await Promise.all(people.slice(1).map(claimOf))).flat()
    expect(claimers).toHaveLength(1)
    expect(await holdersOf(anna, tourId, stopId)).toEqual(claimers)
  })

  it('end when the holder opens another stop, closes the tour, or is silent for 90 s', async () => {
    const { anna, ben, tourId, stopId, tour } = await aTeamWithTour(2)
    const giveClaimToAnna = async () => {
      await leave(ben, tourId)
      await ageClaims(ben, editingLimits.claimGraceMs)
      await reportPlace(anna, tourId, { stopId })
      await ageClaims(anna, editingLimits.claimGraceMs)
      await reportPlace(ben, tourId, { stopId })
      expect(await holdersOf(ben, tourId, stopId)).toEqual([anna.userId])
    }
    for (const endClaim of [
      () => reportPlace(anna, tourId, { stopId: stopAt(tour, 1).id }),
      () => leave(anna, tourId),
      () => ageSessions(anna, editingLimits.expiryMs + 1000),
    ]) {
      await giveClaimToAnna()
      await endClaim()
      expect(await holdersOf(ben, tourId, stopId)).toEqual([])
      await reportPlace(ben, tourId, { stopId })
      expect(await holdersOf(ben, tourId, stopId)).toEqual([ben.userId])
    }
  })

  it('are taken over only from the current holder', async () => {
    const { people, anna, ben, tourId, stopId } = await aTeamWithTour(3)
    const carl = people[2] ?? anna
    for (const person of people) await reportPlace(person, tourId, { stopId })
    const takeOverInput = { tourId, tab: 'one', stopId, from: anna.userId }
    expect(await ben.trpc.editing.takeOver.mutate(takeOverInput)).toEqual({ isTaken: true })
    expect(await carl.trpc.editing.takeOver.mutate(takeOverInput)).toEqual({ isTaken: false })
    expect(await holdersOf(carl, tourId, stopId)).toEqual([ben.userId])
    await reportPlace(anna, tourId, { stopId })
    expect(await holdersOf(carl, tourId, stopId)).toEqual([ben.userId])
  })

  it('reject no save of other people', async () => {
    const { anna, ben, tourId, stopId, tour } = await aTeamWithTour(2)
    await reportPlace(anna, tourId, { stopId })
    const { stop } = await ben.trpc.stops.update.mutate({ stopId, version: stopAt(tour, 0).version, name: 'Lobby' })
    expect(stop.name).toBe('Lobby')
    await ben.trpc.hotspots.create.mutate({ stopId, ...infoHotspot })
  })

  it('are deleted by the sweep once they are invalid', async () => {
    const { anna, tourId, stopId } = await aTeamWithTour(2)
    await reportPlace(anna, tourId, { stopId })
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await app.em().count(StopClaim, { stop: stopId })).toBe(1)
    await ageSessions(anna, editingLimits.expiryMs + 1000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await app.em().count(StopClaim, { stop: stopId })).toBe(0)
  })
})

describe('the places of people in a tour', () => {
  it('of editors are visible to all who may view the tour', async () => {
    const { accountId, anna, tourId, stopId } = await aTeamWithTour(2)
    await reportPlace(anna, tourId, { stopId, view })
    const viewer = await aPerson(app, { role: 'viewer', accountId })
    const { people, savedAt } = await viewer.trpc.editing.inTour.query({ tourId })
    expect(people).toMatchObject([
      { uid: anna.userId, picture: null, places: [{ stopId, view, holdsStop: true, idleMs: expect.any(Number) }] },
    ])
    expect(savedAt).toBe((await anna.trpc.tours.get.query({ tourId })).savedAt)
    expect((await reportPlace(viewer, tourId, { stopId })).status).toBe(403)
    const takeOver = viewer.trpc.editing.takeOver.mutate({ tourId, tab: 'one', stopId, from: anna.userId })
    expect(await apiErrorOf(takeOver)).toMatchObject({ status: 403 })
  })

  it('appear with their stops in the list of active people', async () => {
    const { anna, ben, tourId, stopId, tour } = await aTeamWithTour(2)
    await reportPlace(anna, tourId, { stopId })
    await reportPlace(anna, tourId, { tab: 'settings' })
    const people = await ben.trpc.editing.list.query({})
    const activeTours = [{ tid: tourId, name: tour.name, stops: [{ id: stopId, name: 'Hall' }] }]
    expect(people.find(({ uid }) => uid === anna.userId)?.activeTours).toEqual(activeTours)
  })

  it('have an idle time that renewals don’t reset', async () => {
    const { anna, tourId, stopId } = await aTeamWithTour(2)
    const idleMs = async () => (await anna.trpc.editing.inTour.query({ tourId })).people[0]?.places[0]?.idleMs ?? -1
    await reportPlace(anna, tourId, { stopId })
    await ageSessions(anna, 60_000)
    await reportPlace(anna, tourId, { stopId, isActive: false })
    expect(await idleMs()).toBeGreaterThanOrEqual(60_000)
    await reportPlace(anna, tourId, { stopId })
    expect(await idleMs()).toBeLessThan(60_000)
  })

  it('can’t be stops of another tour', async () => {
    const { anna, tourId } = await aTeamWithTour(2)
    const otherTour = await aTour(app, anna, ['Pier'], { empty: true })
    expect((await reportPlace(anna, tourId, { stopId: stopAt(otherTour, 0).id })).status).toBe(404)
    expect((await anna.trpc.editing.inTour.query({ tourId })).people).toEqual([])
  })

  it('remain when the previous release renews the session', async () => {
    const { accountId, anna, tourId, stopId } = await aTeamWithTour(2)
    await reportPlace(anna, tourId, { stopId, view })
    await execute(
      `insert into editing_sessions (account_id, tour_id, user_id, tab, opened_at, renewed_at)
        values (?, ?, ?, ?, now(), now())
        on conflict (tour_id, user_id, tab) do update set renewed_at = excluded.renewed_at`,
      [accountId, tourId, anna.userId, 'one'],
    )
    expect(await holdersOf(anna, tourId, stopId)).toEqual([anna.userId])
  })
})

describe('the last save of a stop', () => {
  it('is the latest one of its own fields or hotspots', async () => {
    const { anna, ben, tour, stopId } = await aTeamWithTour(2)
    const lastSave = () => anna.trpc.stops.lastSave.query({ stopId })
    const expectLastSave = async ({ save }: { readonly save: TourSave }) => {
      expect(await lastSave()).toEqual({ savedAt: save.savedAt, savedBy: save.savedBy })
      return save
    }
    expect((await lastSave()).savedBy).not.toBeNull()
    const hallVersion = { stopId, version: stopAt(tour, 0).version }
    const { savedBy } = await expectLastSave(await ben.trpc.stops.update.mutate({ ...hallVersion, name: 'Lobby' }))
    const { id: otherStopId, version } = stopAt(tour, 1)
    const otherSave = await anna.trpc.stops.update.mutate({ stopId: otherStopId, version, name: 'Roof' })
    expect((await lastSave()).savedBy).toBe(savedBy)
    expect(otherSave.save.savedBy).not.toBe(savedBy)
    const created = await anna.trpc.hotspots.create.mutate({ stopId, ...infoHotspot })
    await expectLastSave(created)
    const hotspot = { stopId, hotspotId: created.hotspot.id }
    await expectLastSave(await ben.trpc.hotspots.update.mutate({ ...hotspot, title: 'Door' }))
    await expectLastSave(await anna.trpc.hotspots.remove.mutate(hotspot))
    await expectLastSave(await ben.trpc.hotspots.restore.mutate(hotspot))
    await execute('update stops set saved_at = null, saved_by_id = null where id = ?', [stopId])
    expect(await lastSave()).toEqual({ savedAt: null, savedBy: null })
  })
})

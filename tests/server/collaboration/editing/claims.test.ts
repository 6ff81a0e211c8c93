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
  // A clock of the process that is a year off: only the database's may decide.
  app = await startTestApp({ ports: { now: () => new Date(Date.now() + 365 * 86_400_000) } })
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const info = { kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } } as const
const view = { yawDeg: -40, pitchDeg: 5, fovDeg: 80 }

type Said = { readonly stopId?: string | null; readonly view?: typeof view | null; readonly isActive?: boolean }
const tell = (person: Person, tourId: string, { tab = 'one', ...said }: Said & { readonly tab?: string } = {}) =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}?tab=${tab}`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify(said),
  })
const leave = (person: Person, tourId: string, tab = 'one') =>
  person.fetch(`/api/v2/${person.accountId}/sessions/${tourId}?tab=${tab}`, { method: 'DELETE' })

/** An account with a tour of one stop, and as many Editors as wanted. */
async function aStopFor(count: number) {
  const accountId = await anAccount(app)
  const people: Person[] = []
  while (people.length < count) people.push(await aPerson(app, { role: 'editor', accountId }))
  const [anna, ben] = people
  if (anna === undefined || ben === undefined) throw new Error('two people at least')
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
/** Moves what somebody said, and their claims, into the past by the database's clock. */
async function age(person: Person, ms: number): Promise<void> {
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
    const { anna, ben, tourId, stopId } = await aStopFor(2)
    expect((await tell(anna, tourId, { stopId, view })).status).toBe(200)
    await tell(ben, tourId, { stopId, tab: 'b' })
    await tell(anna, tourId, { stopId, tab: 'second' })
    expect(await holdersOf(ben, tourId, stopId)).toEqual([anna.userId])
    const { people } = await ben.trpc.editing.inTour.query({ tourId })
    expect(people.find(({ uid }) => uid === ben.userId)?.places).toMatchObject([{ stopId, holdsStop: false }])
  })

  it('belong to one of twenty people who open the stop at once', async () => {
    const { people, anna, tourId, stopId } = await aStopFor(20)
    const answers = await Promise.all(people.map((person) => tell(person, tourId, { stopId })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [holder, ...others] = await holdersOf(anna, tourId, stopId)
    expect(others).toEqual([])
    const rest = people.filter(({ userId }) => userId !== holder)
    const taken = await Promise.all(
      rest.map(({ trpc }) => trpc.editing.takeOver.mutate({ tourId, tab: 'one', stopId, from: holder ?? '' })),
    )
    expect(taken.filter(({ isTaken }) => isTaken)).toHaveLength(1)
    const [next, ...more] = await holdersOf(anna, tourId, stopId)
    expect(more).toEqual([])
    expect(next).not.toBe(holder)
  })

  it('pass from an expired holder to one of twenty people who claim at once', async () => {
    const { accountId, people, anna, tourId, stopId } = await aStopFor(20)
    await tell(anna, tourId, { stopId })
    await age(anna, editingLimits.expiryMs + 1000)
    const claimOf = async ({ userId }: Person) => {
      const place = { accountId, tourId, userId, tab: 'one' }
      const renewed = await renewEditing(app.em() as EntityManager, place, { stopId, view: null, isActive: true })
      return renewed?.claimed ? [userId] : []
    }
    const claimed = (await Promise.all(people.slice(1).map(claimOf))).flat()
    expect(claimed).toHaveLength(1)
    expect(await holdersOf(anna, tourId, stopId)).toEqual(claimed)
  })

  it('end when the holder opens another stop, closes the tour, or is silent for 90 s', async () => {
    const { anna, ben, tourId, stopId, tour } = await aStopFor(2)
    const comeBack = async () => {
      await leave(ben, tourId)
      await ageClaims(ben, editingLimits.claimGraceMs)
      await tell(anna, tourId, { stopId })
      await ageClaims(anna, editingLimits.claimGraceMs)
      await tell(ben, tourId, { stopId })
      expect(await holdersOf(ben, tourId, stopId)).toEqual([anna.userId])
    }
    for (const go of [
      () => tell(anna, tourId, { stopId: stopAt(tour, 1).id }),
      () => leave(anna, tourId),
      () => age(anna, editingLimits.expiryMs + 1000),
    ]) {
      await comeBack()
      await go()
      expect(await holdersOf(ben, tourId, stopId)).toEqual([])
      await tell(ben, tourId, { stopId })
      expect(await holdersOf(ben, tourId, stopId)).toEqual([ben.userId])
    }
  })

  it('are taken over only from the current holder', async () => {
    const { people, anna, ben, tourId, stopId } = await aStopFor(3)
    const carl = people[2] ?? anna
    for (const person of people) await tell(person, tourId, { stopId })
    const place = { tourId, tab: 'one', stopId, from: anna.userId }
    expect(await ben.trpc.editing.takeOver.mutate(place)).toEqual({ isTaken: true })
    expect(await carl.trpc.editing.takeOver.mutate(place)).toEqual({ isTaken: false })
    expect(await holdersOf(carl, tourId, stopId)).toEqual([ben.userId])
    await tell(anna, tourId, { stopId })
    expect(await holdersOf(carl, tourId, stopId)).toEqual([ben.userId])
  })

  it('reject no save of other people', async () => {
    const { anna, ben, tourId, stopId, tour } = await aStopFor(2)
    await tell(anna, tourId, { stopId })
    const { stop } = await ben.trpc.stops.update.mutate({ stopId, version: stopAt(tour, 0).version, name: 'Lobby' })
    expect(stop.name).toBe('Lobby')
    await ben.trpc.hotspots.create.mutate({ stopId, ...info })
  })

  it('are deleted by the sweep once they are invalid', async () => {
    const { anna, tourId, stopId } = await aStopFor(2)
    await tell(anna, tourId, { stopId })
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await app.em().count(StopClaim, { stop: stopId })).toBe(1)
    await age(anna, editingLimits.expiryMs + 1000)
    await sweepEditing({ em: app.em() as EntityManager })
    expect(await app.em().count(StopClaim, { stop: stopId })).toBe(0)
  })
})

describe('places of people in a tour', () => {
  it('are visible to all who may view the tour, and reported by those who may edit it', async () => {
    const { accountId, anna, tourId, stopId } = await aStopFor(2)
    await tell(anna, tourId, { stopId, view })
    const viewer = await aPerson(app, { role: 'viewer', accountId })
    const { people, savedAt } = await viewer.trpc.editing.inTour.query({ tourId })
    expect(people).toMatchObject([
      { uid: anna.userId, picture: null, places: [{ stopId, view, holdsStop: true, idleMs: expect.any(Number) }] },
    ])
    expect(savedAt).toBe((await anna.trpc.tours.get.query({ tourId })).savedAt)
    expect((await tell(viewer, tourId, { stopId })).status).toBe(403)
    const taking = viewer.trpc.editing.takeOver.mutate({ tourId, tab: 'one', stopId, from: anna.userId })
    expect(await apiErrorOf(taking)).toMatchObject({ status: 403 })
  })

  it('include the stop in the list of active people', async () => {
    const { anna, ben, tourId, stopId, tour } = await aStopFor(2)
    await tell(anna, tourId, { stopId })
    await tell(anna, tourId, { tab: 'settings' })
    const people = await ben.trpc.editing.list.query({})
    const open = [{ tid: tourId, name: tour.name, stops: [{ id: stopId, name: 'Hall' }] }]
    expect(people.find(({ uid }) => uid === anna.userId)?.activeTours).toEqual(open)
  })

  it('have an idle time by the database clock, which renewals do not reset', async () => {
    const { anna, tourId, stopId } = await aStopFor(2)
    const idleMs = async () => (await anna.trpc.editing.inTour.query({ tourId })).people[0]?.places[0]?.idleMs ?? -1
    await tell(anna, tourId, { stopId })
    await age(anna, 60_000)
    await tell(anna, tourId, { stopId, isActive: false })
    expect(await idleMs()).toBeGreaterThanOrEqual(60_000)
    await tell(anna, tourId, { stopId })
    expect(await idleMs()).toBeLessThan(60_000)
  })

  it('reject a stop of another tour', async () => {
    const { anna, tourId } = await aStopFor(2)
    const other = await aTour(app, anna, ['Pier'], { empty: true })
    expect((await tell(anna, tourId, { stopId: stopAt(other, 0).id })).status).toBe(404)
    expect((await anna.trpc.editing.inTour.query({ tourId })).people).toEqual([])
  })

  it('stays as it was where the release before renews the session', async () => {
    const { accountId, anna, tourId, stopId } = await aStopFor(2)
    await tell(anna, tourId, { stopId, view })
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
  it('is that of its fields or of a hotspot, and of no other stop', async () => {
    const { anna, ben, tour, stopId } = await aStopFor(2)
    const lastSave = () => anna.trpc.stops.lastSave.query({ stopId })
    const saves = async ({ save }: { readonly save: TourSave }) => {
      expect(await lastSave()).toEqual({ savedAt: save.savedAt, savedBy: save.savedBy })
      return save
    }
    expect((await lastSave()).savedBy).not.toBeNull()
    const hall = { stopId, version: stopAt(tour, 0).version }
    const { savedBy } = await saves(await ben.trpc.stops.update.mutate({ ...hall, name: 'Lobby' }))
    const { id: otherId, version } = stopAt(tour, 1)
    const other = await anna.trpc.stops.update.mutate({ stopId: otherId, version, name: 'Roof' })
    expect((await lastSave()).savedBy).toBe(savedBy)
    expect(other.save.savedBy).not.toBe(savedBy)
    const made = await anna.trpc.hotspots.create.mutate({ stopId, ...info })
    await saves(made)
    const place = { stopId, hotspotId: made.hotspot.id }
    await saves(await ben.trpc.hotspots.update.mutate({ ...place, title: 'Door' }))
    await saves(await anna.trpc.hotspots.remove.mutate(place))
    await saves(await ben.trpc.hotspots.restore.mutate(place))
    await execute('update stops set saved_at = null, saved_by_id = null where id = ?', [stopId])
    expect(await lastSave()).toEqual({ savedAt: null, savedBy: null })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hotspot } from '../../../src/server/domain/tours/hotspots/entity.ts'
import { bearingDeg } from '../../../src/shared/geometry/sphere.ts'
import type { Hotspot as WireHotspot } from '../../../src/shared/hotspots/hotspots.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../support/people/tours.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const info = { kind: 'info', yawDeg: 20, pitchDeg: -10, details: { html: '<p>Hello</p>' } }
const create = (input: Record<string, unknown> & { stopId: string }) =>
  person.trpc.hotspots.create.mutate({ ...info, ...input })
const hotspotsOf = async (tourId: string, index: number) =>
  stopAt(await person.trpc.tours.get.query({ tourId }), index).hotspots

describe('the way back', () => {
  it.each([
    [0, 0, 40],
    [90, 0, 40],
    [350, 20, -170],
    [12.5, 300, 179],
  ])('stands opposite the way there on the compass (norths %d and %d, yaw %d)', async (north, targetNorth, yawDeg) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    await person.trpc.stops.update.mutate({ stopId: hall.id, version: 1, northOffsetDeg: north })
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: 1, northOffsetDeg: targetNorth })
    const link = { stopId: hall.id, kind: 'stop', yawDeg, pitchDeg: -12, details: { targetStopId: tower.id } }
    const { wayBack } = await create({ ...link, wayBack: true })
    expect(wayBack).toMatchObject({ stopId: tower.id, kind: 'stop', details: { targetStopId: hall.id } })
    const there = bearingDeg(yawDeg, north)
    const back = bearingDeg(wayBack?.yawDeg ?? Number.NaN, targetNorth)
    expect((back - there + 360) % 360).toBeCloseTo(180, 9)
    expect(wayBack?.yawDeg).toBeGreaterThanOrEqual(-180)
    expect(wayBack?.yawDeg).toBeLessThan(180)
    expect(await hotspotsOf(tour.id, 1)).toEqual([wayBack])
  })

  it('is made once, however many ask at once, and not where nobody asks', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const link = { stopId: hall.id, kind: 'stop', details: { targetStopId: tower.id } }
    expect((await create(link)).wayBack).toBeNull()
    const made = await Promise.all([0, 1, 2, 3].map((yawDeg) => create({ ...link, yawDeg, wayBack: true })))
    expect(made.filter(({ wayBack }) => wayBack !== null)).toHaveLength(1)
    expect(await hotspotsOf(tour.id, 1)).toHaveLength(1)
    expect((await hotspotsOf(tour.id, 0)).map(({ readingOrder }) => readingOrder)).toEqual([0, 1, 2, 3, 4])
    const self = { ...link, details: { targetStopId: hall.id } }
    expect((await create({ ...self, wayBack: true })).wayBack).toBeNull()
    expect((await create({ stopId: hall.id, wayBack: true })).wayBack).toBeNull()
  })
})

describe('what a hotspot may hold', () => {
  it('rejects fields and details that do not fit, and changes nothing', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const before = await stateOf(app)
    const wrong = [
      { yawDeg: 181 },
      { pitchDeg: 91 },
      { kind: 'teleport' },
      { kind: '__proto__' },
      { kind: 'constructor' },
      { kind: 'stop' },
      { kind: 'stop', details: { targetStopId: 'next' } },
      { details: { targetStopId: stopId } },
      { details: { html: 5 } },
      { details: { html: 'x'.repeat(20_001) } },
      { details: 'text' },
      { colour: 'red;background:url(x)' },
      { icon: 'skull' },
      { title: 'x'.repeat(201) },
      { readingOrder: 1.5 },
      { account: person.accountId },
      { id: randomUUID() },
    ]
    for (const fields of wrong) {
      expect(await apiErrorOf(create({ stopId, ...fields })), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    expect(await stateOf(app)).toEqual(before)
  })

  it('rejects targets outside the tour as not there', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const own = await aTour(app, person, ['Elsewhere'], { empty: true })
    const foreign = await aTour(app, await aPerson(app), ['Foreign'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const removed = stopAt(tour, 1).id
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [removed] })
    const before = await stateOf(app)
    for (const targetStopId of [randomUUID(), stopAt(own, 0).id, stopAt(foreign, 0).id, removed]) {
      const call = create({ stopId, kind: 'stop', details: { targetStopId }, wayBack: true })
      expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
    }
    expect(await stateOf(app)).toEqual(before)
  })

  it('keeps of hostile HTML what the allow-list names, and the same again when it is saved again', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const hostile = [
      '<svg><script>alert(1)</script></svg>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<a href="JaVaScRiPt:alert(1)">a</a><a href="java\tscript:alert(1)">b</a><a href="data:text/html,x">c</a>',
      '<p style="position:fixed" class=x id=y data-x=z onmouseover=alert(1)>text</p>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><form action=x><input></form>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<a href="//evil.example">d</a><base href="//evil.example"><meta http-equiv=refresh content=0>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ]
    for (const html of hostile) {
      const { hotspot } = await create({ stopId, details: { html } })
      const stored = (hotspot.details as { html: string }).html
      expect(stored).not.toMatch(/<(?!\/?(p|a|b|br)\b)/i)
      expect(stored.replace(/&lt;.*?&gt;/g, '')).not.toMatch(/script:|onerror|onmouse|style=|class=|data:|evil|srcdoc/i)
      const place = { stopId, hotspotId: hotspot.id }
      const { hotspot: again } = await person.trpc.hotspots.update.mutate({
        ...place,
        version: 1,
        details: { html: stored },
      })
      expect(again.details).toEqual({ html: stored })
    }
  })
})

describe('changing', () => {
  it('saves fields, rejects a stale version with what is stored, and another kind', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const { hotspot } = await create({ stopId })
    const place = { stopId, hotspotId: hotspot.id }
    const looks = { icon: 'door', colour: '#12aBef', size: 'large', labelMode: 'hover' } as const
    const words = { title: 'Door', description: 'A door', tooltip: 'Go', readingOrder: 3, visible: false }
    const fields = { ...looks, ...words, yawDeg: -180, pitchDeg: 90 }
    const { hotspot: saved } = await person.trpc.hotspots.update.mutate({
      ...place,
      version: hotspot.version,
      ...fields,
    })
    expect(saved).toEqual({ ...hotspot, ...fields, version: hotspot.version + 1 })
    const before = await stateOf(app)
    const stale = await apiErrorOf(person.trpc.hotspots.update.mutate({ ...place, version: 1, title: 'Late' }))
    expect(stale).toMatchObject({ status: 409, code: 'version.stale', facts: { current: saved } })
    const other = person.trpc.hotspots.update.mutate({ ...place, kind: 'stop', title: 'Other' })
    expect(await apiErrorOf(other)).toMatchObject({ status: 400 })
    expect(await stateOf(app)).toEqual(before)
    const { hotspot: last } = await person.trpc.hotspots.update.mutate({ ...place, title: 'On whatever is there' })
    expect(last.version).toBe(saved.version + 1)
  })

  it('is undone as it was, by removing and restoring', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const { hotspot } = await create({ stopId })
    const place = { stopId, hotspotId: hotspot.id }
    for (const given of [{ ...place, tourId: tour.id }, place]) {
      const after = await tourAfter(person, tour.id, person.trpc.hotspots.remove.mutate(given))
      expect(stopAt(after, 0).hotspots).toEqual([])
    }
    const gone = person.trpc.hotspots.update.mutate({ ...place, version: hotspot.version, yawDeg: 1 })
    expect(await apiErrorOf(gone)).toMatchObject({ status: 404 })
    const { version: _version, ...fields } = hotspot
    expect((await person.trpc.hotspots.restore.mutate(place)).hotspot).toMatchObject(fields)
  })

  it('keeps a stored kind that this version does not know', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const em = app.em()
    const details = { points: [[1, 2]], of: { a: 'later version' } }
    const fields = { kind: 'polygon', yawDeg: 1, pitchDeg: 2, details }
    const row = em.create(Hotspot, { account: person.accountId, stop: stopId, ...fields })
    await em.flush()
    const place = { stopId, hotspotId: row.id }
    const { hotspot: moved } = await person.trpc.hotspots.update.mutate({ ...place, version: 1, yawDeg: 5 })
    expect(moved).toMatchObject({ ...fields, yawDeg: 5 })
    const given = person.trpc.hotspots.update.mutate({ ...place, details: { points: [] } })
    expect(await apiErrorOf(given)).toMatchObject({ status: 400 })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const [copied] = stopAt(copy, 0).hotspots as readonly Pick<WireHotspot, 'details'>[]
    expect(copied).toMatchObject({ ...fields, yawDeg: 5 })
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]?.hotspots).toMatchObject([{ kind: 'polygon', details }])
  })
})

describe('a stop that is full', () => {
  it('takes no hotspot back, none that is new, and no way back, however many ask at once', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const removed = [await create({ stopId: hall.id }), await create({ stopId: hall.id })].map(({ hotspot }) => ({
      stopId: hall.id,
      hotspotId: hotspot.id,
    }))
    for (const place of removed) await person.trpc.hotspots.remove.mutate(place)
    const em = app.em()
    for (let index = 1; index < limits.hotspotsPerStop; index += 1) {
      const place = { account: person.accountId, stop: hall.id, yawDeg: 0, pitchDeg: 0, readingOrder: index }
      em.create(Hotspot, { ...place, kind: 'info', details: { html: '' } })
    }
    await em.flush()
    const restore = (place: { stopId: string; hotspotId: string }) => person.trpc.hotspots.restore.mutate(place)
    const [one, other] = await Promise.allSettled(removed.map(restore))
    expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await hotspotsOf(tour.id, 0)).toHaveLength(limits.hotspotsPerStop)
    const rejected = { status: 400, code: 'input.invalid' }
    expect(await apiErrorOf(create({ stopId: hall.id }))).toMatchObject(rejected)
    const link = { stopId: tower.id, kind: 'stop', details: { targetStopId: hall.id }, wayBack: true }
    expect(await apiErrorOf(create(link))).toMatchObject(rejected)
    // One that is there is brought back as often as somebody asks: an answer can be lost.
    const there = removed[one?.status === 'fulfilled' ? 0 : 1]
    if (there !== undefined) expect(await restore(there)).toMatchObject({ hotspot: { id: there.hotspotId } })
  })
})

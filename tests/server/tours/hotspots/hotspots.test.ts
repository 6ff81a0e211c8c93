import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hotspot } from '../../../../src/server/domain/tours/hotspots/entity.ts'
import { bearingDeg } from '../../../../src/shared/geometry/sphere.ts'
import { hotspotLimits } from '../../../../src/shared/hotspots/hotspot-limits.ts'
import type { Hotspot as WireHotspot } from '../../../../src/shared/hotspots/hotspots.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'
import { aVersion } from '../../../support/people/versions.ts'
import { stateOf } from '../../../support/state.ts'

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

describe('the return link', () => {
  it.each([
    [0, 0, 40],
    [90, 0, 40],
    [350, 20, -170],
    [12.5, 300, 179],
  ])(
    'points in the opposite compass direction (norths %d and %d, yaw %d)',
    async (northDeg, targetNorthDeg, yawDeg) => {
      const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
      const hall = stopAt(tour, 0)
      const tower = stopAt(tour, 1)
      await person.trpc.stops.update.mutate({ stopId: hall.id, version: 1, northOffsetDeg: northDeg })
      await person.trpc.stops.update.mutate({ stopId: tower.id, version: 1, northOffsetDeg: targetNorthDeg })
      const link = { stopId: hall.id, kind: 'stop', yawDeg, pitchDeg: -12, details: { targetStopId: tower.id } }
      const { wayBack } = await create({ ...link, wayBack: true })
      expect(wayBack).toMatchObject({ stopId: tower.id, kind: 'stop', details: { targetStopId: hall.id } })
      const linkBearing = bearingDeg(yawDeg, northDeg)
      const returnBearing = bearingDeg(wayBack?.yawDeg ?? Number.NaN, targetNorthDeg)
      expect((returnBearing - linkBearing + 360) % 360).toBeCloseTo(180, 9)
      expect(wayBack?.yawDeg).toBeGreaterThanOrEqual(-180)
      expect(wayBack?.yawDeg).toBeLessThan(180)
      expect(await hotspotsOf(tour.id, 1)).toEqual([wayBack])
    },
  )

  it('is created once by concurrent requests', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const link = { stopId: hall.id, kind: 'stop', details: { targetStopId: tower.id } }
    expect((await create(link)).wayBack).toBeNull()

    const results = await Promise.all([0, 1, 2, 3].map((yawDeg) => create({ ...link, yawDeg, wayBack: true })))
    expect(results.filter(({ wayBack }) => wayBack !== null)).toHaveLength(1)
    expect(await hotspotsOf(tour.id, 1)).toHaveLength(1)
    expect((await hotspotsOf(tour.id, 0)).map(({ readingOrder }) => readingOrder)).toEqual([0, 1, 2, 3, 4])
  })

  it('is created only for a link to another stop', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const linkToItself = { stopId, kind: 'stop', details: { targetStopId: stopId } }
    expect((await create({ ...linkToItself, wayBack: true })).wayBack).toBeNull()
    expect((await create({ stopId, wayBack: true })).wayBack).toBeNull()
  })
})

describe('creating a hotspot', () => {
  it('rejects invalid fields and details', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const stateBefore = await stateOf(app)
    const invalidFields = [
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
      { customData: [] },
      { customData: { text: 'x'.repeat(4_086) } },
      { customData: { a: [[[[[[[[[[]]]]]]]]]] } },
      { customData: { a: new Date() } },
      { customData: { a: undefined } },
      { customData: { a: '\ud800' } },
      { account: person.accountId },
      { id: randomUUID() },
    ]
    for (const fields of invalidFields) {
      expect(await apiErrorOf(create({ stopId, ...fields })), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('responds with 404 to a target stop outside the tour', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const otherTour = await aTour(app, person, ['Elsewhere'], { empty: true })
    const otherAccountsTour = await aTour(app, await aPerson(app), ['Foreign'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const deletedStopId = stopAt(tour, 1).id
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [deletedStopId] })

    const stateBefore = await stateOf(app)
    const targets = [randomUUID(), stopAt(otherTour, 0).id, stopAt(otherAccountsTour, 0).id, deletedStopId]
    for (const targetStopId of targets) {
      const creation = create({ stopId, kind: 'stop', details: { targetStopId }, wayBack: true })
      expect(await apiErrorOf(creation)).toMatchObject({ status: 404 })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('sanitizes hostile HTML to a form that saving does not change', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const hostileHtmls = [
      '<svg><script>alert(1)</script></svg>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<a href="JaVaScRiPt:alert(1)">a</a><a href="java\tscript:alert(1)">b</a><a href="data:text/html,x">c</a>',
      '<p style="position:fixed" class=x id=y data-x=z onmouseover=alert(1)>text</p>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><form action=x><input></form>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<a href="//evil.example">d</a><base href="//evil.example"><meta http-equiv=refresh content=0>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ]
    for (const html of hostileHtmls) {
      const { hotspot } = await create({ stopId, details: { html } })
      const storedHtml = (hotspot.details as { html: string }).html
      expect(storedHtml).not.toMatch(/<(?!\/?(p|a|b|br)\b)/i)
      expect(storedHtml.replace(/&lt;.*?&gt;/g, '')).not.toMatch(
        /script:|onerror|onmouse|style=|class=|data:|evil|srcdoc/i,
      )
      const { hotspot: resaved } = await person.trpc.hotspots.update.mutate({
        stopId,
        hotspotId: hotspot.id,
        version: 1,
        details: { html: storedHtml },
      })
      expect(resaved.details).toEqual({ html: storedHtml })
    }
  })
})

describe('updating a hotspot', () => {
  it('saves its fields', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const { hotspot } = await create({ stopId })
    const fields = {
      icon: 'door',
      colour: '#12aBef',
      size: 'large',
      labelMode: 'hover',
      title: 'Door',
      description: 'A door',
      tooltip: 'Go',
      readingOrder: 3,
      visible: false,
      yawDeg: -180,
      pitchDeg: 90,
    } as const
    const hotspotRef = { stopId, hotspotId: hotspot.id }
    const { hotspot: saved } = await person.trpc.hotspots.update.mutate({
      ...hotspotRef,
      version: hotspot.version,
      ...fields,
    })
    expect(saved).toEqual({ ...hotspot, ...fields, version: hotspot.version + 1 })

    const { hotspot: savedWithoutVersion } = await person.trpc.hotspots.update.mutate({ ...hotspotRef, title: 'Gate' })
    expect(savedWithoutVersion.version).toBe(saved.version + 1)
  })

  it('saves custom data for copies, the preview and restored versions', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const stopId = stopAt(tour, 0).id
    const customData = { sku: 'A-1200', $date: 'x', sizes: [{ widthCm: 30.5 }, null, true], empty: {} }
    const { hotspot } = await create({ stopId, customData })
    expect(hotspot.customData).toEqual(customData)
    await person.trpc.stops.duplicate.mutate({ stopId })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const copies = [...(await hotspotsOf(tour.id, 1)), ...stopAt(copy, 0).hotspots, ...stopAt(copy, 1).hotspots]
    expect(copies.map((copied) => copied.customData)).toEqual([customData, customData, customData])
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]?.hotspots[0]?.customData).toEqual(customData)

    const versionId = await aVersion(app, person, tour.id)
    const hotspotRef = { stopId, hotspotId: hotspot.id }
    const withoutData = await person.trpc.hotspots.update.mutate({ ...hotspotRef, customData: null })
    expect(withoutData.hotspot.customData).toBeNull()
    const laterPreview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(laterPreview.stops[stopId]?.hotspots[0]).not.toHaveProperty('customData')
    const { savedAt: draftSavedAt } = await person.trpc.tours.get.query({ tourId: tour.id })
    await person.trpc.versions.restore.mutate({ tourId: tour.id, versionId, draftSavedAt })
    expect((await hotspotsOf(tour.id, 0))[0]?.customData).toEqual(customData)
  })

  it('rejects a stale version and another kind', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const { hotspot } = await create({ stopId })
    const hotspotRef = { stopId, hotspotId: hotspot.id }
    const { hotspot: current } = await person.trpc.hotspots.update.mutate({ ...hotspotRef, version: 1, title: 'Door' })

    const stateBefore = await stateOf(app)
    const staleUpdate = person.trpc.hotspots.update.mutate({ ...hotspotRef, version: 1, title: 'Late' })
    expect(await apiErrorOf(staleUpdate)).toMatchObject({ status: 409, code: 'version.stale', facts: { current } })
    const kindChange = person.trpc.hotspots.update.mutate({ ...hotspotRef, kind: 'stop', title: 'Other' })
    expect(await apiErrorOf(kindChange)).toMatchObject({ status: 400 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('keeps a stored kind that this version does not know', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const em = app.em()
    const details = { points: [[1, 2]], from: { a: 'later version' } }
    const fields = { kind: 'polygon', yawDeg: 1, pitchDeg: 2, details }
    const storedHotspot = em.create(Hotspot, { account: person.accountId, stop: stopId, ...fields })
    await em.flush()

    const hotspotRef = { stopId, hotspotId: storedHotspot.id }
    const { hotspot: moved } = await person.trpc.hotspots.update.mutate({ ...hotspotRef, version: 1, yawDeg: 5 })
    expect(moved).toMatchObject({ ...fields, yawDeg: 5 })
    const detailsUpdate = person.trpc.hotspots.update.mutate({ ...hotspotRef, details: { points: [] } })
    expect(await apiErrorOf(detailsUpdate)).toMatchObject({ status: 400 })

    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const [copiedHotspot] = stopAt(copy, 0).hotspots as readonly Pick<WireHotspot, 'details'>[]
    expect(copiedHotspot).toMatchObject({ ...fields, yawDeg: 5 })

    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(preview.stops[stopId]?.hotspots).toMatchObject([{ kind: 'polygon', details }])
  })
})

describe('restoring a hotspot', () => {
  it('brings back a removed hotspot unchanged', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const { hotspot } = await create({ stopId })
    const hotspotRef = { stopId, hotspotId: hotspot.id }
    for (const input of [{ ...hotspotRef, tourId: tour.id }, hotspotRef]) {
      const tourWithoutHotspot = await tourAfter(person, tour.id, person.trpc.hotspots.remove.mutate(input))
      expect(stopAt(tourWithoutHotspot, 0).hotspots).toEqual([])
    }
    const update = person.trpc.hotspots.update.mutate({ ...hotspotRef, version: hotspot.version, yawDeg: 1 })
    expect(await apiErrorOf(update)).toMatchObject({ status: 404 })

    const { version: _version, ...fields } = hotspot
    expect((await person.trpc.hotspots.restore.mutate(hotspotRef)).hotspot).toMatchObject(fields)
  })
})

describe('a stop with the maximum of hotspots', () => {
  it('rejects another hotspot from concurrent restores, a creation or a return link', async () => {
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const removedHotspots = [await create({ stopId: hall.id }), await create({ stopId: hall.id })].map(
      ({ hotspot }) => ({
        stopId: hall.id,
        hotspotId: hotspot.id,
      }),
    )
    for (const hotspotRef of removedHotspots) await person.trpc.hotspots.remove.mutate(hotspotRef)
    const em = app.em()
    for (let index = 1; index < hotspotLimits.perStopMax; index += 1) {
      const position = { yawDeg: 0, pitchDeg: 0, readingOrder: index }
      em.create(Hotspot, {
        account: person.accountId,
        stop: hall.id,
        ...position,
        kind: 'info',
        details: { html: '' },
      })
    }
    await em.flush()

    const restore = (hotspotRef: { stopId: string; hotspotId: string }) =>
      person.trpc.hotspots.restore.mutate(hotspotRef)
    const restores = await Promise.allSettled(removedHotspots.map(restore))
    expect(restores.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await hotspotsOf(tour.id, 0)).toHaveLength(hotspotLimits.perStopMax)

    const limitError = { status: 400, code: 'input.invalid' }
    expect(await apiErrorOf(create({ stopId: hall.id }))).toMatchObject(limitError)
    const linkWithReturn = { stopId: tower.id, kind: 'stop', details: { targetStopId: hall.id }, wayBack: true }
    expect(await apiErrorOf(create(linkWithReturn))).toMatchObject(limitError)

    // Restoring is idempotent, because the client retries after a lost response.
    const restoredHotspot = removedHotspots[restores.findIndex(({ status }) => status === 'fulfilled')]
    if (restoredHotspot === undefined) throw new Error('No hotspot was restored')
    expect(await restore(restoredHotspot)).toMatchObject({ hotspot: { id: restoredHotspot.hotspotId } })
  })
})

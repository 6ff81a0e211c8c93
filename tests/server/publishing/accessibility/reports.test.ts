import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { accessibilityReport } from '../../../../src/shared/accessibility/report.ts'
import { tileTexturePx } from '../../../../src/shared/media/pyramid.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const reportOf = (tour: Pick<Tour, 'id'>) => person.trpc.accessibility.report.query({ tourId: tour.id })
const problemsOf = async (tour: Pick<Tour, 'id'>) => {
  const { checks } = await reportOf(tour)
  return Object.fromEntries(checks.filter((row) => row.problemCount > 0).map((row) => [row.check, row.problemCount]))
}

/** Writes the coarsest front tile of a stop's panorama: white on its left half, black on its right half. */
async function writeFrontTile({ mediaId }: Tour['stops'][number]): Promise<void> {
  const { publicKey, buildId } = await app.em().findOneOrFail(Media, { id: mediaId ?? '' })
  const folder = join(app.dataFolder, 'files/media', publicKey, buildId ?? '', '0')
  await mkdir(folder, { recursive: true })
  const pixels = Buffer.alloc(3 * tileTexturePx ** 2)
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = Math.floor(i / 3) % tileTexturePx < tileTexturePx / 2 ? 255 : 0
  }
  const raw = { width: tileTexturePx, height: tileTexturePx, channels: 3 } as const
  const tile = await sharp(pixels, { raw }).webp({ lossless: true }).toBuffer()
  await writeFile(join(folder, 'f0_0.webp'), tile)
}

describe('accessibility reports', () => {
  it('show what is missing until it is added, over REST as well', async () => {
    const tour = await aTour(app, person)
    expect(await problemsOf(tour)).toEqual({ stopAltText: 2 })
    const hall = stopAt(tour, 0)
    await person.trpc.media.update.mutate({ mediaId: hall.mediaId ?? '', altText: 'A hall with tall windows' })
    expect(await problemsOf(tour)).toEqual({ stopAltText: 1 })
    const tower = stopAt(tour, 1)
    await person.trpc.stops.update.mutate({ stopId: tower.id, version: tower.version, description: '<p>A tower</p>' })
    expect(await problemsOf(tour)).toEqual({})

    const response = await person.fetch(`/api/v2/${person.accountId}/tours/${tour.id}/accessibility`)
    const report = accessibilityReport.parse(await response.json())
    expect(report).toMatchObject({ tourName: 'Harbor', liveNumber: null, errorCount: 0, warningCount: 0 })
    expect(report.criteria).toHaveLength(55)
    const conformanceOf = (id: string) => report.criteria.find((row) => row.id === id)?.conformance
    expect(conformanceOf('1.1.1')).toBe('needsJudgment')
    expect(conformanceOf('1.2.2')).toBe('notApplicable')
    expect(conformanceOf('2.1.1')).toBe('supports')
  })

  it('list findings page by page, of one check or of all', async () => {
    const tour = await aTour(app, person, ['Hall', 'Hall', 'Tower'])
    const list = (input: object) => person.trpc.accessibility.findings.query({ tourId: tour.id, ...input })
    const pages = []
    let cursor: string | undefined
    do {
      // As the infinite queries of the client send it.
      const page = await list({ limit: 3, cursor, direction: 'forward' })
      pages.push(page)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    const checksOfPages = pages.map(({ findings }) => findings.map(({ check, stopName }) => `${check} ${stopName}`))
    expect(checksOfPages).toEqual([['stopAltText Hall', 'stopAltText Hall', 'stopAltText Tower'], ['stopName Hall']])
    expect(pages.map(({ total }) => total)).toEqual([4, 4])
    expect(await list({ check: 'stopName' })).toMatchObject({ total: 1, nextCursor: null })
    const path = `/api/v2/${person.accountId}/tours/${tour.id}/accessibility/findings?check=stopName`
    expect(await (await person.fetch(path)).json()).toMatchObject({ findings: [{ check: 'stopName' }] })
    expect(await apiErrorOf(list({ cursor: 'bogus' }))).toMatchObject({ code: 'input.invalid' })
  })

  it('compare hotspots with the pixels around them', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const hall = stopAt(tour, 0)
    await writeFrontTile(hall)
    const common = { stopId: hall.id, kind: 'info', details: { html: '<p>Text</p>' }, pitchDeg: 0 }
    const hotspots = [
      { ...common, title: 'Light on white', yawDeg: -20, colour: '#ffee99' },
      { ...common, title: 'Light on black', yawDeg: 20, colour: '#ffee99' },
      { ...common, title: 'Dark on white', yawDeg: -30, colour: '#101010' },
      { ...common, title: 'Unreadable', yawDeg: 90, colour: '#ffee99' },
    ]
    await tourAfter(person, tour.id, person.trpc.hotspots.createMany.mutate({ tourId: tour.id, hotspots }))
    const report = await reportOf(tour)
    expect(report).toMatchObject({ measuredCount: 3, toMeasureCount: 3 })
    const { findings } = await person.trpc.accessibility.findings.query({ tourId: tour.id, check: 'hotspotContrast' })
    expect(findings).toMatchObject([{ itemName: 'Light on white', value: 1.1, criteria: ['1.4.11'] }])
    expect(report.checks).toContainEqual({
      check: 'hotspotContrast',
      severity: 'warning',
      checkedCount: 2,
      problemCount: 1,
      isBlocking: false,
    })
  })

  it('include missing translations', async () => {
    const tour = await aTour(app, person, ['Hall'])
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, languages: ['de'] })
    const { findings } = await person.trpc.accessibility.findings.query({
      tourId: tour.id,
      check: 'missingTranslation',
    })
    expect(findings).toMatchObject([{ detail: 'de', value: 2 }])
    const translation = { key: 'tour.name', text: 'Hafen', source: 'Harbor', version: null }
    await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes: [translation] })
    const after = await person.trpc.accessibility.findings.query({ tourId: tour.id, check: 'missingTranslation' })
    expect(after.findings).toMatchObject([{ detail: 'de', value: 1 }])
  })

  it('of other accounts are hidden', async () => {
    const stranger = await aPerson(app, { role: 'owner' })
    const { id: tourId } = await aTour(app, stranger)
    for (const call of [
      person.trpc.accessibility.report.query({ tourId }),
      person.trpc.accessibility.findings.query({ tourId }),
    ]) {
      expect(await apiErrorOf(call)).toMatchObject({ status: 404, code: 'resource.notFound' })
    }
  })
})

describe('judgments', () => {
  const judge = (input: { tourId: string; verdict: 'supports' | 'doesNotSupport' | null; version: number | null }) =>
    person.trpc.accessibility.judge.mutate({ criterion: '1.4.5', remark: 'No text in images.', ...input })
  const criterionOf = async (tour: Pick<Tour, 'id'>, id: string) =>
    (await reportOf(tour)).criteria.find((row) => row.id === id)

  it('decide criteria that checks can not, with author and date', async () => {
    const tour = await aTour(app, person, ['Hall'])
    expect(await criterionOf(tour, '1.4.5')).toMatchObject({ conformance: 'needsJudgment', judgment: null })
    const { judgment } = await judge({ tourId: tour.id, verdict: 'supports', version: null })
    expect(judgment).toMatchObject({ verdict: 'supports', judgedBy: expect.stringMatching(/\S/), version: 1 })
    expect(await criterionOf(tour, '1.4.5')).toMatchObject({
      conformance: 'supports',
      isForPerson: true,
      judgment: { remark: 'No text in images.', isOutdated: false },
    })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name: 'Port' })
    expect(await criterionOf(tour, '1.4.5')).toMatchObject({ judgment: { isOutdated: true } })
    expect(await judge({ tourId: tour.id, verdict: null, version: 1 })).toEqual({ judgment: null })
    expect(await criterionOf(tour, '1.4.5')).toMatchObject({ conformance: 'needsJudgment', judgment: null })
  })

  it('never hide what the checks decide', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const call = { tourId: tour.id, criterion: '1.1.1', verdict: 'supports', version: null } as const
    await person.trpc.accessibility.judge.mutate(call)
    expect(await criterionOf(tour, '1.1.1')).toMatchObject({
      conformance: 'doesNotSupport',
      isForPerson: false,
      judgment: null,
    })
  })

  it('of two people do not overwrite each other, and can be repeated', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'])
    const colleague = await aPerson(app, { role: 'editor', accountId: person.accountId })
    const first = await judge({ tourId, verdict: 'supports', version: null })
    expect(await judge({ tourId, verdict: 'supports', version: null })).toEqual(first)
    const other = { tourId, criterion: '1.4.5', verdict: 'doesNotSupport', remark: 'A menu.', version: null } as const
    expect(await apiErrorOf(colleague.trpc.accessibility.judge.mutate(other))).toMatchObject({
      status: 409,
      code: 'version.stale',
      facts: { current: { verdict: 'supports', version: 1 } },
    })
    const second = await colleague.trpc.accessibility.judge.mutate({ ...other, version: 1 })
    expect(second.judgment).toMatchObject({ verdict: 'doesNotSupport', version: 2 })
    const results = await Promise.allSettled(
      [judge, judge].map((save) => save({ tourId, verdict: 'supports', version: 2 })),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await judge({ tourId, verdict: null, version: 3 })).judgment).toBeNull()
    expect((await judge({ tourId, verdict: null, version: 3 })).judgment).toBeNull()
  })

  it('are for editors of the account, on criteria that exist', async () => {
    const { id: tourId } = await aTour(app, person, ['Hall'])
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const stranger = await aPerson(app, { role: 'owner' })
    const call = { tourId, criterion: '1.4.5', verdict: 'supports', version: null } as const
    expect(await apiErrorOf(viewer.trpc.accessibility.judge.mutate(call))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(stranger.trpc.accessibility.judge.mutate(call))).toMatchObject({ status: 404 })
    const path = `/api/v2/${person.accountId}/tours/${tourId}/accessibility/judgments`
    const put = (criterion: string, body: object) =>
      person.fetch(`${path}/${criterion}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await put('4.1.1', { verdict: 'supports', version: null })).status).toBe(400)
    expect((await put('1.4.5', { verdict: 'supports', version: null, remark: 'x'.repeat(2_001) })).status).toBe(400)
    const response = await put('1.4.5', { verdict: 'notApplicable', version: null })
    expect(await response.json()).toMatchObject({ judgment: { verdict: 'notApplicable', remark: '' } })
  })
})

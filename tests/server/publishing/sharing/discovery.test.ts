import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { listLatestPublicTours } from '../../../../src/server/domain/publishing/sharing/discovery/public-tours.ts'
import {
  liveSummaryMaxLength,
  summarizeLiveVersions,
} from '../../../../src/server/domain/publishing/sharing/discovery/summarize-live-versions.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { Files } from '../../../../src/server/ports/files.ts'
import { sharedCacheSeconds } from '../../../../src/server/web/public-file-headers.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

const publicUrl = 'https://tours.example.com'
let app: TestApp
let person: Person

type Visibility = Share['visibility']
async function aLiveTour(name: string, visibility: Visibility, publisher = person) {
  const tour = await aTour(app, publisher, ['Hall', 'Tower'], { name })
  const { shareId } = await publishedTour(publisher, tour.id)
  await app.em().nativeUpdate(Share, { id: shareId }, { visibility })
  return { id: tour.id, shareId }
}

const fetchText = async (path: string) => {
  const response = await fetch(app.address + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

let publicTour: { id: string; shareId: string }
const hiddenShareIds: string[] = []
const hiddenNames = ['Unlisted', 'Password', 'Members', 'Unpublished', 'Suspended', 'Deleted']

beforeAll(async () => {
  app = await startTestApp({ publicUrl })
  person = await aPerson(app, { role: 'publisher' })
  const tour = await aTour(app, person, ['Hall', 'Tower'], { name: 'Open [house] & <garden>' })
  const change = { description: '<p>Built in <b>1790</b>.</p>', languages: ['de'], startStopId: stopAt(tour, 1).id }
  await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, ...change })
  const text = { key: 'tour.name', text: 'Offenes Haus', source: 'Open [house] & <garden>', version: null }
  await person.trpc.translations.update.mutate({ tourId: tour.id, language: 'de', changes: [text] })
  const { shareId } = await publishedTour(person, tour.id)
  await app.em().nativeUpdate(Share, { id: shareId }, { visibility: 'public' })
  publicTour = { id: tour.id, shareId }
  for (const [name, visibility] of [
    ['Unlisted', 'unlisted'],
    ['Password', 'password'],
    ['Members', 'members'],
  ] as const) {
    hiddenShareIds.push((await aLiveTour(name, visibility)).shareId)
  }
  const unpublishedTour = await aLiveTour('Unpublished', 'public')
  await person.trpc.publishing.unpublish.mutate({ tourId: unpublishedTour.id })
  const suspendedPerson = await aPerson(app)
  const tourOfSuspended = await aLiveTour('Suspended', 'public', suspendedPerson)
  const deletedTour = await aLiveTour('Deleted', 'public')
  await summarizeLiveVersions({ em: app.em(), ports: app.services.ports })
  await app.em().nativeUpdate(Account, { id: suspendedPerson.accountId }, { status: 'suspended' })
  await app.em().nativeUpdate(Tour, { id: deletedTour.id }, { deletedAt: new Date() })
  hiddenShareIds.push(unpublishedTour.shareId, tourOfSuspended.shareId, deletedTour.shareId)
})
afterAll(() => app.stop())

describe('discovery by search engines', () => {
  it('is offered a sitemap with the start page, date and languages of each public tour', async () => {
    const index = await fetchText('/sitemap.xml')
    expect(index.status).toBe(200)
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(index.text).toContain(`<sitemap><loc>${publicUrl}/sitemaps/1.xml</loc></sitemap>`)
    expect(index.text.match(/<loc>/g)).toHaveLength(1)
    const page = await fetchText('/sitemaps/1.xml')
    const stopUrl = `${publicUrl}/share/${publicTour.shareId}/stop/2`
    expect(page.text).toContain(`<url><loc>${stopUrl}</loc><lastmod>20`)
    expect(page.text).toContain(`hreflang="de" href="${stopUrl}?lang=de"`)
    expect(page.text).toContain(`hreflang="x-default" href="${stopUrl}"`)
    expect(page.text.match(/<url>/g)).toHaveLength(1)
    expect(page.headers.get('cache-control')).toBe(`public, max-age=${sharedCacheSeconds}`)
  })

  it('is given a canonical URL and structured data of a public tour', async () => {
    await person.trpc.slugs.set.mutate({ tourId: publicTour.id, slug: 'open-house' })
    const { text } = await fetchText('/share/open-house/stop/1')
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/share/${publicTour.shareId}/stop/1">`)
    expect(text).toContain('<script type="application/ld+json">')
  })

  it('is prevented by noindex for an unlisted tour', async () => {
    const unlistedPage = await fetchText(`/share/${hiddenShareIds[0]}/stop/1`)
    expect(unlistedPage.text).toContain('<meta name="robots" content="noindex">')
    expect(unlistedPage.text).not.toContain('ld+json')
  })

  it('finds no sitemap page beyond the last one', async () => {
    for (const page of ['0', '2', '99999', 'x', '1e3'])
      expect((await fetchText(`/sitemaps/${page}.xml`)).status).toBe(404)
  })

  it('is limited to share pages by robots.txt', async () => {
    const { text, headers } = await fetchText('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = text.split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Allow: /share/',
        'Disallow: /home',
        `Sitemap: ${publicUrl}/sitemap.xml`,
      ]),
    )
  })

  it('is offered llms.txt with a list of tours without markup', async () => {
    const { text } = await fetchText('/llms.txt')
    const link = `${publicUrl}/share/${publicTour.shareId}/stop/2#text`
    expect(text).toContain(`- [Open \\[house\\] & \\<garden\\>](${link}): Built in 1790.`)
  })

  it('finds no tour that is unlisted, restricted, unpublished, suspended or deleted', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/1.xml', '/robots.txt', '/llms.txt']) {
      const { text } = await fetchText(path)
      for (const hiddenText of [...hiddenShareIds, ...hiddenNames])
        expect(text, `${hiddenText} in ${path}`).not.toContain(hiddenText)
    }
    const summaries = await app.em().find(Share, { id: { $in: hiddenShareIds.slice(0, 3) } })
    expect(summaries.map(({ liveSummary }) => liveSummary ?? null)).toEqual([null, null, null])
  })
})

describe('the summary of a live version', () => {
  it('is recomputed after another publication', async () => {
    const { version } = await person.trpc.tours.get.query({ tourId: publicTour.id })
    await person.trpc.tours.update.mutate({ tourId: publicTour.id, version, name: 'Not yet' })
    const summaryOf = async () => {
      await summarizeLiveVersions({ em: app.em(), ports: app.services.ports })
      return (await app.em().findOneOrFail(Share, { id: publicTour.shareId })).liveSummary
    }
    const summaryBefore = await summaryOf()
    expect(summaryBefore).toMatchObject({ number: 1, languages: ['en', 'de'], startPosition: 2 })
    await publishedTour(person, publicTour.id)
    const toursWithoutNewSummary = await listLatestPublicTours(app.em() as EntityManager)
    expect(toursWithoutNewSummary.map(({ shareId, summary }) => ({ shareId, summary }))).toEqual([
      { shareId: publicTour.shareId, summary: null },
    ])
    expect(await summaryOf()).toMatchObject({ number: 2, name: 'Not yet' })
  })

  it('is computed even if the file of another tour is damaged', async () => {
    const shareIds = [(await aLiveTour('One', 'public')).shareId, (await aLiveTour('Two', 'public')).shareId].sort()
    const { ports } = app.services
    const logError = vi.fn()
    const readDamaged: Files['read'] = async (key) =>
      key.includes(shareIds[0] ?? '') ? Buffer.from('{') : ports.files.read(key)
    const files: Files = Object.assign(Object.create(ports.files), { read: readDamaged })
    await summarizeLiveVersions({ em: app.em(), ports: { ...ports, files, log: { ...ports.log, error: logError } } })
    const shares = await app.em().find(Share, { id: { $in: shareIds } }, { orderBy: { id: 'asc' } })
    expect(shares.map(({ liveSummary }) => liveSummary?.name ?? null)).toEqual([null, expect.any(String)])
    expect(logError).toHaveBeenCalledOnce()
  })

  it('shortens a description without splitting a character', async () => {
    const { id } = await aTour(app, person, ['Hall'])
    const { version } = await person.trpc.tours.get.query({ tourId: id })
    const text = `${'x'.repeat(liveSummaryMaxLength - 1)}🏠`
    await person.trpc.tours.update.mutate({ tourId: id, version, description: `<p>${text}</p>` })
    const { shareId } = await publishedTour(person, id)
    await app.em().nativeUpdate(Share, { id: shareId }, { visibility: 'public' })
    await summarizeLiveVersions({ em: app.em(), ports: app.services.ports })
    const { liveSummary } = await app.em().findOneOrFail(Share, { id: shareId })
    expect(liveSummary?.description).toHaveLength(liveSummaryMaxLength)
  })
})

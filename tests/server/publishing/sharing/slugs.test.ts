import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { shareMissesPerMinute } from '../../../../src/server/domain/publishing/publications/share-misses.ts'
import { findShareAddress } from '../../../../src/server/domain/publishing/sharing/access/find-address.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { slugMaxLength } from '../../../../src/shared/sharing/slugs.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { publishedTour } from '../../../support/people/publish.ts'
import { aTour } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const visit = (path: string) => fetch(app.address + path, { redirect: 'manual' })
const redirectOf = async (slug: string) => (await visit(`/share/${slug}`)).headers.get('location')
const shareIdOf = async (slug: string) => (await findShareAddress(app.em(), slug, new Date()))?.shareId
const setSlug = (tourId: string, slug: string, publisher = person) => publisher.trpc.slugs.set.mutate({ tourId, slug })
/** Creates a tour that visitors see, without waiting for a publication. */
async function aLiveTour(name = 'Harbor', publisher = person): Promise<{ id: string; shareId: string }> {
  const { id } = await aTour(app, publisher, [], { name })
  // Setting a short link creates the share.
  const placeholder = `to-be-removed-${id.slice(0, 8)}`
  await setSlug(id, placeholder, publisher)
  await app.em().execute('delete from share_slugs where slug = ?', [placeholder])
  await app.em().nativeUpdate(Share, { tour: id }, { liveNumber: 1 })
  const share = await app.em().findOneOrFail(Share, { tour: id })
  return { id, shareId: share.id }
}

describe('a short link', () => {
  it('redirects to the start of the tour with the query', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await publishedTour(person, tour.id)
    expect(await setSlug(tour.id, 'old-harbor')).toEqual({ slug: 'old-harbor', earlier: [], suggestion: null })
    expect(await redirectOf('old-harbor?lang=de&utm_source=flyer')).toBe(
      '/share/old-harbor/stop/1?lang=de&utm_source=flyer',
    )
    const page = await fetch(`${app.address}/share/old-harbor`)
    expect(page.status).toBe(200)
    expect(new URL(page.url).pathname).toBe('/share/old-harbor/stop/1')
    expect(await page.text()).toContain('<title>Hall – Harbor</title>')
    expect(await shareIdOf('old-harbor')).toBe(shareId)
  })

  it('still redirects after it is replaced', async () => {
    const { id, shareId } = await aLiveTour()
    await setSlug(id, 'first-name')
    expect(await setSlug(id, 'second-name')).toMatchObject({ slug: 'second-name', earlier: ['first-name'] })
    expect(await shareIdOf('first-name')).toBe(shareId)
    expect(await shareIdOf('second-name')).toBe(shareId)
    expect(await setSlug(id, 'first-name')).toMatchObject({ slug: 'first-name', earlier: ['second-name'] })
  })

  it('stays reserved for its tour after it is replaced', async () => {
    const { id } = await aLiveTour()
    await setSlug(id, 'replaced-name')
    await setSlug(id, 'current-name')
    const otherPublisher = await aPerson(app)
    const otherTour = await aLiveTour('Harbor', otherPublisher)
    for (const slug of ['replaced-name', 'current-name']) {
      const error = await apiErrorOf(setSlug(otherTour.id, slug, otherPublisher))
      expect(error).toMatchObject({ code: 'slug.taken', status: 409 })
    }
    const slugs = await otherPublisher.trpc.slugs.get.query({ tourId: otherTour.id })
    expect(slugs).toMatchObject({ slug: null, earlier: [] })
  })

  it('is unknown but reserved after it is removed', async () => {
    const { id } = await aLiveTour()
    await setSlug(id, 'for-a-while')
    await setSlug(id, 'for-a-while-2')
    const slugsAfterRemoval = await person.trpc.slugs.remove.mutate({ tourId: id })
    expect(slugsAfterRemoval).toMatchObject({ slug: null, earlier: ['for-a-while-2', 'for-a-while'] })
    expect(await shareIdOf('for-a-while')).toBeUndefined()
    expect(await redirectOf('for-a-while')).toBe('/share/error/404')
    const otherTour = await aLiveTour()
    expect(await apiErrorOf(setSlug(otherTour.id, 'for-a-while'))).toMatchObject({ code: 'slug.taken' })
  })

  it('stays reserved after its tour is purged', async () => {
    const { id } = await aLiveTour('Old pier')
    await setSlug(id, 'old-pier')
    await app.em().nativeDelete(Tour, { id })
    const newTour = await aLiveTour('Old pier')
    expect(await redirectOf('old-pier')).toBe('/share/error/404')
    expect(await apiErrorOf(setSlug(newTour.id, 'old-pier'))).toMatchObject({ code: 'slug.taken' })
    expect((await person.trpc.slugs.get.query({ tourId: newTour.id })).suggestion).toBe('old-pier-2')
  })

  it.each([
    ['', 'slug.empty'],
    ['ab', 'slug.tooShort'],
    ['x'.repeat(slugMaxLength + 1), 'slug.tooLong'],
    ['Straße 9', 'slug.characters'],
    ['../home', 'slug.characters'],
    ['-pier-', 'slug.edges'],
    ['error', 'slug.reserved'],
    ['x'.repeat(22), 'slug.reserved'],
  ])('can’t be "%s": %s', async (slug, code) => {
    const { id } = await aLiveTour()
    await setSlug(id, `valid-of-${id.slice(0, 8)}`)
    const slugsBefore = await person.trpc.slugs.get.query({ tourId: id })
    expect(await apiErrorOf(setSlug(id, slug))).toMatchObject({ code, status: 400 })
    expect(await person.trpc.slugs.get.query({ tourId: id })).toEqual(slugsBefore)
  })

  it('is assigned to one of several concurrent requests', async () => {
    const tours = [await aLiveTour(), await aLiveTour(), await aLiveTour()]
    const results = await Promise.allSettled(tours.map(({ id }) => setSlug(id, 'requested-by-all')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is suggested from the name of the tour', async () => {
    const { id } = await aLiveTour('Größe & Glanz')
    const suggestion = async (tourId: string) => (await person.trpc.slugs.get.query({ tourId })).suggestion
    expect(await suggestion(id)).toBe('grosse-glanz')
    await setSlug(id, 'grosse-glanz')
    const tourWithSameName = await aLiveTour('Größe & Glanz')
    expect(await suggestion(tourWithSameName.id)).toBe('grosse-glanz-2')
    expect(await suggestion((await aLiveTour('東京')).id)).toBeNull()
  })

  it('is unknown while visitors can’t see the tour', async () => {
    const publisher = await aPerson(app)
    const { id, shareId } = await aLiveTour('Harbor', publisher)
    await setSlug(id, 'now-and-then', publisher)
    expect(await shareIdOf('now-and-then')).toBe(shareId)

    await app.em().nativeUpdate(Account, { id: publisher.accountId }, { status: 'suspended' })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
    await app.em().nativeUpdate(Account, { id: publisher.accountId }, { status: 'active' })

    await app.em().nativeUpdate(Share, { id: shareId }, { liveNumber: null })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
    await app.em().nativeUpdate(Share, { id: shareId }, { liveNumber: 1 })

    await publisher.trpc.tours.remove.mutate({ tourId: id })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
  })

  it('T61: shares the limit of failed lookups with share ids', async () => {
    const separateApp = await startTestApp()
    const locationOf = async (path: string) =>
      (await fetch(separateApp.address + path, { redirect: 'manual' })).headers.get('location')
    for (let guess = 0; guess < shareMissesPerMinute; guess += 2) {
      expect(await locationOf(`/share/guess-${guess}`)).toBe('/share/error/404')
      expect(await locationOf(`/share/${String(guess).padStart(22, '0')}`)).toBe('/share/error/404')
    }
    expect(await locationOf('/share/one-guess-more')).toBe('/share/error/429')

    await separateApp.stop()
  })
})

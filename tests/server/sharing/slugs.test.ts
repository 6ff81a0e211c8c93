import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { findShareAddress } from '../../../src/server/domain/publishing/sharing/access/find-address.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { aTour } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const visit = (path: string) => fetch(app.address + path, { redirect: 'manual' })
const leadsTo = async (slug: string) => (await visit(`/share/${slug}`)).headers.get('location')
const shareIdOf = async (slug: string) => (await findShareAddress(app.em(), slug, new Date()))?.shareId
const set = (tourId: string, slug: string, by = person) => by.trpc.slugs.set.mutate({ tourId, slug })
/** Creates a tour that visitors see, without waiting for a publication. */
async function aLiveTour(name = 'Harbour', by = person): Promise<{ id: string; shareId: string }> {
  const { id } = await aTour(app, by, [], { name })
  const placeholder = `to-be-removed-${id.slice(0, 8)}`
  await set(id, placeholder, by)
  await app.em().execute('delete from share_slugs where slug = ?', [placeholder])
  await app.em().nativeUpdate(Share, { tour: id }, { liveNumber: 1 })
  const share = await app.em().findOneOrFail(Share, { tour: id })
  return { id, shareId: share.id }
}

describe('a short link', () => {
  it('redirects to the start of the tour and keeps the query', async () => {
    const tour = await aTour(app, person)
    const { shareId } = await publishedTour(person, tour.id)
    expect(await set(tour.id, 'old-harbour')).toEqual({ slug: 'old-harbour', earlier: [], suggestion: null })
    expect(await leadsTo('old-harbour?lang=de&utm_source=flyer')).toBe(
      '/share/old-harbour/stop/1?lang=de&utm_source=flyer',
    )
    const followed = await fetch(`${app.address}/share/old-harbour`)
    expect([followed.status, new URL(followed.url).pathname]).toEqual([200, '/share/old-harbour/stop/1'])
    expect(await followed.text()).toContain('<title>Hall – Harbour</title>')
    expect(await shareIdOf('old-harbour')).toBe(shareId)
  })

  it('still redirects after it is replaced, and stays reserved for its tour', async () => {
    const { id, shareId } = await aLiveTour()
    await set(id, 'first-name')
    expect(await set(id, 'second-name')).toMatchObject({ slug: 'second-name', earlier: ['first-name'] })
    expect([await shareIdOf('first-name'), await shareIdOf('second-name')]).toEqual([shareId, shareId])
    const stranger = await aPerson(app)
    const other = await aLiveTour('Harbour', stranger)
    for (const slug of ['first-name', 'second-name']) {
      expect(await apiErrorOf(set(other.id, slug, stranger))).toMatchObject({ code: 'slug.taken', status: 409 })
    }
    expect(await stranger.trpc.slugs.get.query({ tourId: other.id })).toMatchObject({ slug: null, earlier: [] })
    expect(await set(id, 'first-name')).toMatchObject({ slug: 'first-name', earlier: ['second-name'] })
  })

  it('is unknown after it is removed, and stays reserved', async () => {
    const { id } = await aLiveTour()
    await set(id, 'for-a-while')
    await set(id, 'for-a-while-2')
    const removed = await person.trpc.slugs.remove.mutate({ tourId: id })
    expect(removed).toMatchObject({ slug: null, earlier: ['for-a-while-2', 'for-a-while'] })
    expect(await shareIdOf('for-a-while')).toBeUndefined()
    expect(await leadsTo('for-a-while')).toBe('/share/error/404')
    const other = await aLiveTour()
    expect(await apiErrorOf(set(other.id, 'for-a-while'))).toMatchObject({ code: 'slug.taken' })
  })

  it('stays reserved after its tour is purged', async () => {
    const { id } = await aLiveTour('Old pier')
    await set(id, 'old-pier')
    await app.em().nativeDelete(Tour, { id })
    const other = await aLiveTour('Old pier')
    expect(await leadsTo('old-pier')).toBe('/share/error/404')
    expect(await apiErrorOf(set(other.id, 'old-pier'))).toMatchObject({ code: 'slug.taken' })
    expect((await person.trpc.slugs.get.query({ tourId: other.id })).suggestion).toBe('old-pier-2')
  })

  it.each([
    ['', 'slug.empty'],
    ['ab', 'slug.tooShort'],
    ['x'.repeat(limits.slugMaxLength + 1), 'slug.tooLong'],
    ['Straße 9', 'slug.characters'],
    ['../home', 'slug.characters'],
    ['-pier-', 'slug.edges'],
    ['error', 'slug.reserved'],
    ['x'.repeat(22), 'slug.reserved'],
  ])('cannot be "%s": %s', async (slug, code) => {
    const { id } = await aLiveTour()
    await set(id, `kept-of-${id.slice(0, 8)}`)
    const slugBefore = await person.trpc.slugs.get.query({ tourId: id })
    expect(await apiErrorOf(set(id, slug))).toMatchObject({ code, status: 400 })
    expect(await person.trpc.slugs.get.query({ tourId: id })).toEqual(slugBefore)
  })

  it('is given to one of several concurrent requests', async () => {
    const tours = [await aLiveTour(), await aLiveTour(), await aLiveTour()]
    const results = await Promise.allSettled(tours.map(({ id }) => set(id, 'wanted-by-all')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is suggested from the tour’s name, with a number if that is taken', async () => {
    const { id } = await aLiveTour('Größe & Glanz')
    const suggestion = async (tourId: string) => (await person.trpc.slugs.get.query({ tourId })).suggestion
    expect(await suggestion(id)).toBe('grosse-glanz')
    await set(id, 'grosse-glanz')
    const other = await aLiveTour('Größe & Glanz')
    expect(await suggestion(other.id)).toBe('grosse-glanz-2')
    expect(await suggestion((await aLiveTour('東京')).id)).toBeNull()
  })

  it('is unknown while visitors cannot see the tour', async () => {
    const by = await aPerson(app)
    const { id, shareId } = await aLiveTour('Harbour', by)
    await set(id, 'now-and-then', by)
    expect(await shareIdOf('now-and-then')).toBe(shareId)
    await app.em().nativeUpdate(Account, { id: by.accountId }, { status: 'suspended' })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
    await app.em().nativeUpdate(Account, { id: by.accountId }, { status: 'active' })
    await app.em().nativeUpdate(Share, { id: shareId }, { liveNumber: null })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
    await app.em().nativeUpdate(Share, { id: shareId }, { liveNumber: 1 })
    await by.trpc.tours.remove.mutate({ tourId: id })
    expect(await shareIdOf('now-and-then')).toBeUndefined()
  })

  it('T61: shares the limit of failed lookups with ids', async () => {
    const separateApp = await startTestApp()
    const ends = async (path: string) =>
      (await fetch(separateApp.address + path, { redirect: 'manual' })).headers.get('location')
    for (let guess = 0; guess < limits.shareMissesPerMinute; guess += 2) {
      expect(await ends(`/share/guess-${guess}`)).toBe('/share/error/404')
      expect(await ends(`/share/${String(guess).padStart(22, '0')}`)).toBe('/share/error/404')
    }
    expect(await ends('/share/one-guess-more')).toBe('/share/error/429')
    await separateApp.stop()
  })
})

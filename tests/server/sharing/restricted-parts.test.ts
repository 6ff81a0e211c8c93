import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Door } from '../../../src/server/domain/publishing/sharing/access/share-address.ts'
import type { StopOutline, TourOpening, TourPart } from '../../../src/shared/publishing/tour-parts.ts'
import { largeTour, translatedNames } from '../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const document = largeTour(40)
const ids = document.tours[document.tourId]?.stopIds ?? []
const thumbnailOf = (index: number) => document.stops[ids[index] ?? '']?.thumbnailUrl ?? ''
const german = translatedNames(document, 'de', 'Zimmer')
const unsignedMedia = /\/media\/(?!~)[^"]+/
const soon = { timeout: 10_000 }
const files = ['list.json', 'stops-2.json', 'opening-20.json'] as const

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.addMedia(thumbnailOf(25).replace('/media/', ''), Buffer.from('a thumbnail'))
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status

const passwordDoor = (id: string, version = 1): Door => ({ id, version, asks: 'password', passwordHash: 'of a test' })

/** Cookie with a pass for a door. */
function passFor({ id, version }: Door): { cookie: string } {
  const token = server.tokens.sign('pass', { doorId: id, version, expiresMs: Date.now() + 3_600_000 })
  return { cookie: `stopover-pass-${id}=${token}` }
}

async function openingAt(path: string, headers: Record<string, string> = {}): Promise<TourOpening> {
  const html = await (await get(path, headers)).text()
  const [, json = 'null'] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

async function folderOf(shareId: string, headers: Record<string, string> = {}): Promise<string> {
  const { parts } = await openingAt(`/share/${shareId}/stop/1`, headers)
  if (!parts) throw new Error('the tour is whole')
  return parts.folder
}

/** Folder without its access token. */
const unsigned = (folder: string) => folder.replace(/\/~[^/]+\//, '/')

/** Publishes a tour of 40 stops behind a password. */
async function aTourWithPassword(word: string): Promise<{ shareId: string; door: Door; folder: string }> {
  const shareId = aShareId(word)
  const door = passwordDoor(shareId)
  server.restrict(shareId, { visibility: 'password', door })
  await server.publishInParts(shareId, 1, { document, texts: [german] })
  return { shareId, door, folder: await folderOf(shareId, passFor(door)) }
}

describe('parts of a tour behind a password', () => {
  it.each(files)('are not served without a pass: %s', async (file) => {
    const { shareId, folder } = await aTourWithPassword('stranger')
    const answer = await get(`${unsigned(folder)}en/${file}`)
    const whole = await get(`/share/${shareId}/manifest.json`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect(await answer.json()).toEqual(await whole.json())
  })

  it.each(files)('are served uncached with a pass: %s', async (file) => {
    const { door, folder } = await aTourWithPassword('admitted')
    for (const answer of [
      await get(`${unsigned(folder)}en/${file}`, passFor(door)),
      await get(`${folder}en/${file}`),
    ]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect([answer.headers.get('cdn-cache-control'), answer.headers.get('x-robots-tag')]).toEqual([null, 'noindex'])
    }
  })

  it.each(['en', 'de'])('contain signed media addresses in each language: %s', async (language) => {
    const { folder } = await aTourWithPassword('signed')
    const { stops, panos }: TourPart = await (await get(`${folder}${language}/stops-2.json`)).json()
    const list: StopOutline[] = await (await get(`${folder}${language}/list.json`)).json()
    const opening: TourOpening = await (await get(`${folder}${language}/opening-25.json`)).json()
    const address = stops[5]?.thumbnailUrl ?? ''
    expect(address).toMatch(/^\/media\/~/)
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(thumbnailOf(25))).toBe(404)
    expect([list[25]?.thumbnailUrl, opening.stops[ids[25] ?? '']?.thumbnailUrl]).toEqual([address, address])
    expect(JSON.stringify([stops, panos, list, opening]).match(unsignedMedia)).toBeNull()
  })

  it('need no cookie at signed addresses, and reject tokens for other purposes', async () => {
    const { shareId, folder } = await aTourWithPassword('framed')
    expect(folder).toMatch(new RegExp(`^/share/${shareId}/parts/~[^/]+/1-[\\w-]{16}/$`))
    const other = await aTourWithPassword('elsewhere')
    const [, token = ''] = /\/(~[^/]+)\//.exec(other.folder) ?? []
    expect(await statusOf(`${folder.replace(/~[^/]+/, token)}en/list.json`)).toBe(401)
    expect(await statusOf(`${folder.replace('~', '')}en/list.json`)).toBe(404)
    const { cookie } = passFor(passwordDoor(shareId))
    const pass = cookie.replace(/^.*=/, '~')
    expect(await statusOf(`${folder.replace(/~[^/]+/, pass)}en/list.json`)).toBe(401)
  })

  it('become inaccessible when the password changes', async () => {
    const { shareId, door, folder } = await aTourWithPassword('changed')
    server.restrict(shareId, { visibility: 'password', door: passwordDoor(shareId, 2) })
    await expect.poll(() => statusOf(`${folder}en/list.json`), soon).toBe(401)
    expect(await statusOf(`${unsigned(folder)}en/list.json`, passFor(door))).toBe(401)
  })

  it('become inaccessible when the tour is unpublished, but not when another version goes live', async () => {
    const { shareId, door, folder } = await aTourWithPassword('replaced')
    await server.publishInParts(shareId, 2, { document: largeTour(41) })
    await expect.poll(() => folderOf(shareId, passFor(door)), soon).not.toBe(folder)
    const replaced = await get(`${folder}en/stops-2.json`)
    expect([replaced.status, replaced.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    expect(await replaced.text()).toContain('/media/~')
    server.withdraw(shareId)
    await expect.poll(() => statusOf(`${folder}en/list.json`), soon).toBe(404)
    expect(await statusOf(`${unsigned(folder)}en/list.json`, passFor(door))).toBe(404)
  })

  it('are the same for a tour that an earlier release published without parts', async () => {
    const { door, folder } = await aTourWithPassword('new')
    const shareId = aShareId('old')
    server.restrict(shareId, { visibility: 'password', door: passwordDoor(shareId) })
    await server.publish(shareId, 1, document)
    const old = await folderOf(shareId, passFor(passwordDoor(shareId)))
    expect(await statusOf(`${unsigned(old)}en/stops-2.json`)).toBe(401)
    const partOf = async (at: string) => (await get(`${at}en/stops-2.json`)).text()
    const withoutTokens = (part: string) => part.replaceAll(/~[^/]+\//g, '')
    expect(withoutTokens(await partOf(old))).toBe(withoutTokens(await partOf(folder)))
    expect(await partOf(old)).toContain('/media/~')
    expect(await statusOf(`${unsigned(folder)}en/stops-2.json`, passFor(door))).toBe(200)
  })

  it('reveal nothing on the password page or to other sites', async () => {
    const { shareId } = await aTourWithPassword('silent')
    for (const path of [`/share/${shareId}`, `/share/${shareId}/stop/12`, `/share/${shareId}/stop/12?lang=de`]) {
      const page = await get(path)
      expect(page.status).toBe(401)
      expect((await page.text()).match(/Room|Zimmer|A tour|\/media\/|\/parts\//)).toBeNull()
    }
    expect(await statusOf(`/share/${shareId}/stop/12/poster`)).toBe(401)
    const address = encodeURIComponent(`${server.origin}/share/${shareId}/stop/12`)
    expect(await statusOf(`/oembed?url=${address}`)).toBe(401)
  })

  it('complete the page after the password, which contains signed media addresses only', async () => {
    const { shareId, door } = await aTourWithPassword('page')
    const html = await (await get(`/share/${shareId}/stop/12`, passFor(door))).text()
    expect(html).toContain('<title>Room 12 – A tour</title>')
    expect(html.match(unsignedMedia)).toBeNull()
  })
})

describe('parts of a tour for members', () => {
  it('are not served to strangers, and have no address that works without a session', async () => {
    const shareId = aShareId('members')
    // The digest is that of the document.
    const folder = unsigned((await aTourWithPassword('twin')).folder).replace(aShareId('twin'), shareId)
    const door = { id: shareId, version: 1, asks: 'membership', passwordHash: null } as const
    server.restrict(shareId, { visibility: 'members', door })
    await server.publishInParts(shareId, 1, { document, texts: [german] })
    const whole = await (await get(`/share/${shareId}/manifest.json`)).json()
    const media = server.tokens.sign('media', { doorId: shareId, version: 2, expiresMs: Date.now() + 3_600_000 })
    for (const file of files) {
      const answer = await get(`${folder}en/${file}`)
      expect([answer.status, await answer.json()]).toEqual([401, whole])
      expect(await statusOf(`${folder.replace('/parts/', `/parts/~${media}/`)}en/${file}`)).toBe(401)
    }
  })
})

describe('parts by a share link', () => {
  const main = aShareId('linked')
  const link = aShareId('press')
  const startStopId = ids[30] ?? ''
  const startView = { yawDeg: 12, pitchDeg: 3, fovDeg: 70 }
  const conditions = { isRevoked: false, expiresAt: null, maxOpens: 1, openCount: 0 }
  const door: Door = { id: link, version: 1, asks: 'nothing', passwordHash: null }
  const lead = (changes: object = {}) => {
    const start = { stopId: startStopId, view: startView, language: null }
    server.restrict(link, { shareId: main, name: link, door, link: { ...conditions, ...start, ...changes } })
    server.show(link, 1)
  }

  it('begin at the link’s stop, contain no other address, and end with the link', async () => {
    await server.publishInParts(main, 1, { document })
    lead()
    expect((await get(`/share/${link}`, passFor(door))).headers.get('location')).toBe(`/share/${link}/stop/31`)
    const folder = await folderOf(link, passFor(door))
    expect(folder).toMatch(new RegExp(`^/share/${link}/parts/~`))
    const opening = await openingAt(`/share/${link}/stop/31`, passFor(door))
    expect(opening.tours[opening.tourId]?.startStopId).toBe(startStopId)
    expect(opening.stops[startStopId]?.initialView).toEqual(startView)
    const { stops }: TourPart = await (await get(`${folder}en/stops-3.json`)).json()
    expect(stops[0]?.initialView).toEqual(startView)
    expect(stops[1]?.initialView).toEqual(document.stops[ids[31] ?? '']?.initialView)
    const whole = await (await get(`/share/${link}/manifest.json`, passFor(door))).json()
    expect(whole.stops[startStopId].initialView).toEqual(startView)
    for (const file of files) expect(await (await get(`${folder}en/${file}`)).text()).not.toContain(main)
    // Visitors of a used-up link can continue.
    expect(await statusOf(`${unsigned(folder)}en/list.json`)).toBe(401)
    expect(await statusOf(`${unsigned(folder)}en/list.json`, passFor(door))).toBe(200)
    lead({ isRevoked: true })
    await expect.poll(() => statusOf(`${folder}en/list.json`), soon).toBe(410)
    expect(await statusOf(`${unsigned(folder)}en/list.json`, passFor(door))).toBe(410)
  })

  it('begin at the tour’s start if the link’s stop was deleted', async () => {
    const gone = aShareId('gone')
    const linkDoor: Door = { ...door, id: gone }
    const start = { stopId: 'no-such-stop', view: startView, language: null }
    server.restrict(gone, { shareId: main, name: gone, door: linkDoor, link: { ...conditions, ...start } })
    server.show(gone, 1)
    const opening = await openingAt(`/share/${gone}/stop/1`, passFor(linkDoor))
    expect(opening.stops[ids[0] ?? '']?.initialView).toEqual(document.stops[ids[0] ?? '']?.initialView)
    expect((await get(`/share/${gone}`, passFor(linkDoor))).headers.get('location')).toBe(`/share/${gone}/stop/1`)
  })
})

it('parts of a tour with allowed sites are rejected on other sites, and not cached', async () => {
  const shareId = aShareId('sites')
  server.restrict(shareId, { embedDomains: ['museum.example'] })
  await server.publishInParts(shareId, 1, { document })
  const list = `${await folderOf(shareId)}en/list.json`
  expect(await statusOf(list, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOf(list, { origin: 'https://museum.example' })).toBe(200)
  expect((await get(list)).headers.get('cache-control')).toBe('private, no-cache')
})

it('parts of an unlisted tour are excluded from search engines', async () => {
  const shareId = aShareId('unlisted')
  await server.publishInParts(shareId, 1, { document })
  expect((await get(`${await folderOf(shareId)}en/list.json`)).headers.get('x-robots-tag')).toBe('noindex')
})

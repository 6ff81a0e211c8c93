import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partLimits } from '../../../../src/server/domain/publishing/publications/parts/part-limits.ts'
import type { AccessPolicy } from '../../../../src/server/domain/publishing/sharing/access/share-address.ts'
import type { StopOutline, TourOpening, TourPart } from '../../../../src/shared/publishing/tour-parts.ts'
import { largeTour, translatedNames } from '../../../support/files/large-tour.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const document = largeTour(40)
const stopIds = document.tours[document.tourId]?.stopIds ?? []
const thumbnailOf = (index: number) => document.stops[stopIds[index] ?? '']?.thumbnailUrl ?? ''
const germanTexts = translatedNames(document, 'de', 'Zimmer')
const unsignedMediaPath = /\/media\/(?!~)[^"]+/
const polling = { timeout: 60_000 }
const files = ['list.json', 'stops-2.json', 'opening-20.json'] as const
/** Stop in the part `stops-2.json`, which begins with the stop 20. */
const sampleIndex = 25
const sampleIndexInPart = sampleIndex - 2 * partLimits.stopsPerPart

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.addMedia(thumbnailOf(sampleIndex).replace('/media/', ''), Buffer.from('a thumbnail'))
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status

const passwordAccess = (id: string, version = 1): AccessPolicy => ({
  id,
  version,
  requires: 'password',
  passwordHash: 'of a test',
})

/** Cookie with a pass for a share id or link id. */
function passFor({ id, version }: AccessPolicy): { cookie: string } {
  const token = server.tokens.sign('pass', { addressId: id, version, expiresMs: Date.now() + 3_600_000 })
  return { cookie: `stopover-pass-${id}=${token}` }
}

/** Document that a share page contains. */
async function documentOfPage(path: string, headers: Record<string, string> = {}): Promise<TourOpening> {
  const html = await (await get(path, headers)).text()
  const [, json = 'null'] = /<script type="application\/json" id="tour-document">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

/** URL path of the folder with the parts of a tour. */
async function folderOf(shareId: string, headers: Record<string, string> = {}): Promise<string> {
  const { parts } = await documentOfPage(`/share/${shareId}/stop/1`, headers)
  if (!parts) throw new Error('The tour was not published in parts')
  return parts.folder
}

/** Folder without its access token. */
const withoutToken = (folder: string) => folder.replace(/\/~[^/]+\//, '/')

/** Publishes a tour of 40 stops behind a password. */
async function aTourWithPassword(name: string): Promise<{ shareId: string; access: AccessPolicy; folder: string }> {
  const shareId = aShareId(name)
  const access = passwordAccess(shareId)
  server.restrict(shareId, { visibility: 'password', access })
  await server.publishInParts(shareId, 1, { document, texts: [germanTexts] })
  return { shareId, access, folder: await folderOf(shareId, passFor(access)) }
}

describe('parts of a tour behind a password', () => {
  it.each(files)('are not served without a pass: %s', async (file) => {
    const { shareId, folder } = await aTourWithPassword('stranger')
    const response = await get(`${withoutToken(folder)}en/${file}`)
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const manifestResponse = await get(`/share/${shareId}/manifest.json`)
    expect(await response.json()).toEqual(await manifestResponse.json())
  })

  it.each(files)('are served uncached with a pass: %s', async (file) => {
    const { access, folder } = await aTourWithPassword('admitted')
    const responseWithPass = await get(`${withoutToken(folder)}en/${file}`, passFor(access))
    const responseWithToken = await get(`${folder}en/${file}`)
    for (const response of [responseWithPass, responseWithToken]) {
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('cdn-cache-control')).toBeNull()
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
  })

  it.each(['en', 'de'])('contain signed media URLs in each language: %s', async (language) => {
    const { folder } = await aTourWithPassword('signed')
    const { stops, panos }: TourPart = await (await get(`${folder}${language}/stops-2.json`)).json()
    const list: StopOutline[] = await (await get(`${folder}${language}/list.json`)).json()
    const opening: TourOpening = await (await get(`${folder}${language}/opening-${sampleIndex}.json`)).json()
    const thumbnailUrl = stops[sampleIndexInPart]?.thumbnailUrl ?? ''
    expect(thumbnailUrl).toMatch(/^\/media\/~/)
    expect(await statusOf(thumbnailUrl)).toBe(200)
    expect(await statusOf(thumbnailOf(sampleIndex))).toBe(404)
    expect(list[sampleIndex]?.thumbnailUrl).toBe(thumbnailUrl)
    expect(opening.stops[stopIds[sampleIndex] ?? '']?.thumbnailUrl).toBe(thumbnailUrl)
    expect(JSON.stringify([stops, panos, list, opening]).match(unsignedMediaPath)).toBeNull()
  })

  it('reject tokens of other tours or purposes in their URL', async () => {
    const { shareId, folder } = await aTourWithPassword('framed')
    expect(folder).toMatch(new RegExp(`^/share/${shareId}/parts/~[^/]+/1-[\\w-]{16}/$`))
    const otherTour = await aTourWithPassword('elsewhere')
    const [, tokenOfOtherTour = ''] = /\/(~[^/]+)\//.exec(otherTour.folder) ?? []
    expect(await statusOf(`${folder.replace(/~[^/]+/, tokenOfOtherTour)}en/list.json`)).toBe(401)
    expect(await statusOf(`${folder.replace('~', '')}en/list.json`)).toBe(404)
    const { cookie } = passFor(passwordAccess(shareId))
    const passToken = cookie.replace(/^.*=/, '~')
    expect(await statusOf(`${folder.replace(/~[^/]+/, passToken)}en/list.json`)).toBe(401)
  })

  it('become inaccessible when the password changes', async () => {
    const { shareId, access, folder } = await aTourWithPassword('changed')
    server.restrict(shareId, { visibility: 'password', access: passwordAccess(shareId, 2) })
    await expect.poll(() => statusOf(`${folder}en/list.json`), polling).toBe(401)
    expect(await statusOf(`${withoutToken(folder)}en/list.json`, passFor(access))).toBe(401)
  })

  it('of a replaced version stay accessible until the tour is unpublished', async () => {
    const { shareId, access, folder } = await aTourWithPassword('replaced')
    await server.publishInParts(shareId, 2, { document: largeTour(41) })
    await expect.poll(() => folderOf(shareId, passFor(access)), polling).not.toBe(folder)
    const partOfReplacedVersion = await get(`${folder}en/stops-2.json`)
    expect(partOfReplacedVersion.status).toBe(200)
    expect(partOfReplacedVersion.headers.get('cache-control')).toBe('private, no-cache')
    expect(await partOfReplacedVersion.text()).toContain('/media/~')

    server.withdraw(shareId)
    await expect.poll(() => statusOf(`${folder}en/list.json`), polling).toBe(404)
    expect(await statusOf(`${withoutToken(folder)}en/list.json`, passFor(access))).toBe(404)
  })

  it('have the same content for a tour that an earlier release published without parts', async () => {
    const { access, folder } = await aTourWithPassword('new')
    const shareId = aShareId('old')
    server.restrict(shareId, { visibility: 'password', access: passwordAccess(shareId) })
    await server.publish(shareId, 1, document)
    const oldFolder = await folderOf(shareId, passFor(passwordAccess(shareId)))
    expect(await statusOf(`${withoutToken(oldFolder)}en/stops-2.json`)).toBe(401)
    const partIn = async (partsFolder: string) => (await get(`${partsFolder}en/stops-2.json`)).text()
    const withoutTokens = (part: string) => part.replaceAll(/~[^/]+\//g, '')
    expect(withoutTokens(await partIn(oldFolder))).toBe(withoutTokens(await partIn(folder)))
    expect(await partIn(oldFolder)).toContain('/media/~')
    expect(await statusOf(`${withoutToken(folder)}en/stops-2.json`, passFor(access))).toBe(200)
  })

  it('reveal nothing on the password page or to other sites', async () => {
    const { shareId } = await aTourWithPassword('silent')
    for (const path of [`/share/${shareId}`, `/share/${shareId}/stop/12`, `/share/${shareId}/stop/12?lang=de`]) {
      const page = await get(path)
      expect(page.status).toBe(401)
      expect((await page.text()).match(/Room|Zimmer|A tour|\/media\/|\/parts\//)).toBeNull()
    }
    expect(await statusOf(`/share/${shareId}/stop/12/poster`)).toBe(401)
    const pageUrl = encodeURIComponent(`${server.origin}/share/${shareId}/stop/12`)
    expect(await statusOf(`/oembed?url=${pageUrl}`)).toBe(401)
  })

  it('appear on the unlocked page with signed media URLs only', async () => {
    const { shareId, access } = await aTourWithPassword('page')
    const html = await (await get(`/share/${shareId}/stop/12`, passFor(access))).text()
    expect(html).toContain('<title>Room 12 – A tour</title>')
    expect(html.match(unsignedMediaPath)).toBeNull()
  })
})

describe('parts of a tour for members', () => {
  it('have no URL that works without a session', async () => {
    const shareId = aShareId('members')
    // The folder name is a digest of the document, so it is the same for both tours.
    const folder = withoutToken((await aTourWithPassword('sameDocument')).folder).replace(
      aShareId('sameDocument'),
      shareId,
    )
    const access = { id: shareId, version: 1, requires: 'membership', passwordHash: null } as const
    server.restrict(shareId, { visibility: 'members', access })
    await server.publishInParts(shareId, 1, { document, texts: [germanTexts] })
    const manifestError = await (await get(`/share/${shareId}/manifest.json`)).json()
    const token = server.tokens.sign('media', { addressId: shareId, version: 2, expiresMs: Date.now() + 3_600_000 })
    for (const file of files) {
      const response = await get(`${folder}en/${file}`)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(manifestError)
      expect(await statusOf(`${folder.replace('/parts/', `/parts/~${token}/`)}en/${file}`)).toBe(401)
    }
  })
})

describe('parts by a share link', () => {
  const tourShareId = aShareId('linked')
  const linkId = aShareId('press')
  const startStopId = stopIds[30] ?? ''
  const startView = { yawDeg: 12, pitchDeg: 3, fovDeg: 70 }
  const conditions = { isRevoked: false, expiresAt: null, maxOpens: 1, openCount: 0 }
  const access: AccessPolicy = { id: linkId, version: 1, requires: 'nothing', passwordHash: null }
  const updateLink = (changes: object = {}) => {
    const start = { stopId: startStopId, view: startView, language: null }
    const link = { ...conditions, ...start, ...changes }
    server.restrict(linkId, { shareId: tourShareId, name: linkId, access, link })
    server.show(linkId, 1)
  }

  it('start at the link’s stop until the link is revoked', async () => {
    await server.publishInParts(tourShareId, 1, { document })
    updateLink()
    expect((await get(`/share/${linkId}`, passFor(access))).headers.get('location')).toBe(`/share/${linkId}/stop/31`)
    const folder = await folderOf(linkId, passFor(access))
    expect(folder).toMatch(new RegExp(`^/share/${linkId}/parts/~`))

    const opening = await documentOfPage(`/share/${linkId}/stop/31`, passFor(access))
    expect(opening.tours[opening.tourId]?.startStopId).toBe(startStopId)
    expect(opening.stops[startStopId]?.initialView).toEqual(startView)
    const { stops }: TourPart = await (await get(`${folder}en/stops-3.json`)).json()
    expect(stops[0]?.initialView).toEqual(startView)
    expect(stops[1]?.initialView).toEqual(document.stops[stopIds[31] ?? '']?.initialView)
    const manifest = await (await get(`/share/${linkId}/manifest.json`, passFor(access))).json()
    expect(manifest.stops[startStopId].initialView).toEqual(startView)
    for (const file of files) expect(await (await get(`${folder}en/${file}`)).text()).not.toContain(tourShareId)

    // Visitors of a used-up link can continue.
    expect(await statusOf(`${withoutToken(folder)}en/list.json`)).toBe(401)
    expect(await statusOf(`${withoutToken(folder)}en/list.json`, passFor(access))).toBe(200)

    updateLink({ isRevoked: true })
    await expect.poll(() => statusOf(`${folder}en/list.json`), polling).toBe(410)
    expect(await statusOf(`${withoutToken(folder)}en/list.json`, passFor(access))).toBe(410)
  })

  it('start at the tour’s first stop if the link’s stop was deleted', async () => {
    const id = aShareId('gone')
    const linkAccess: AccessPolicy = { ...access, id }
    const start = { stopId: 'no-such-stop', view: startView, language: null }
    server.restrict(id, { shareId: tourShareId, name: id, access: linkAccess, link: { ...conditions, ...start } })
    server.show(id, 1)
    const opening = await documentOfPage(`/share/${id}/stop/1`, passFor(linkAccess))
    expect(opening.stops[stopIds[0] ?? '']?.initialView).toEqual(document.stops[stopIds[0] ?? '']?.initialView)
    expect((await get(`/share/${id}`, passFor(linkAccess))).headers.get('location')).toBe(`/share/${id}/stop/1`)
  })
})

it('parts of a tour with allowed sites are rejected on other sites', async () => {
  const shareId = aShareId('sites')
  server.restrict(shareId, { embedDomains: ['museum.example'] })
  await server.publishInParts(shareId, 1, { document })
  const listPath = `${await folderOf(shareId)}en/list.json`
  expect(await statusOf(listPath, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusOf(listPath, { origin: 'https://museum.example' })).toBe(200)
  expect((await get(listPath)).headers.get('cache-control')).toBe('private, no-cache')
})

it('parts of an unlisted tour are excluded from search engines', async () => {
  const shareId = aShareId('unlisted')
  await server.publishInParts(shareId, 1, { document })
  expect((await get(`${await folderOf(shareId)}en/list.json`)).headers.get('x-robots-tag')).toBe('noindex')
})

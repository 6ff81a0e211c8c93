import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedShell } from '../../../../src/server/domain/publishing/publications/parts/part-files.ts'
import { partLimits } from '../../../../src/server/domain/publishing/publications/parts/part-limits.ts'
import { submissionsPath } from '../../../../src/shared/forms/form-paths.ts'
import { type Visibility, visibilities } from '../../../../src/shared/sharing/visibility.ts'
import { partsFolder, textTourAnchor } from '../../../../src/shared/web/routes.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { browser } from '../../insight/analytics/visited-tour.ts'
import { aFormerMember, aPublishedTour, type RestrictedTour, restrict, tourPassword } from './restricted-tour.ts'

const columns = [
  'page',
  'text',
  'frame',
  'document',
  'part',
  'tile',
  'caption',
  'original',
  'oembed',
  'poster',
  'crossOrigin',
  'sitemap',
  'visit',
  'answers',
] as const

/**
 * Expected statuses by visibility and visitor, written by hand. Columns: the page, whether it contains the text version,
 * the page in a frame on another site without cookies, the tour document, a part of it, a tile, captions, the original
 * file, oEmbed, the social image, the tour document for the script on another origin, whether the sitemap lists the
 * tour, a visit and form answers as the visitor's page sends them. `→401` is a redirect to the error page 401.
 */
const matrix: Readonly<Record<Visibility, Readonly<Record<Visitor, string>>>> = {
  public: {
    stranger: '200 text 200 200 200 200 200 401 200 302 200 listed 204 201',
    'wrong password': '200 text 200 200 200 200 200 401 200 302 200 listed 204 201',
    'right password': '200 text 200 200 200 200 200 401 200 302 200 listed 204 201',
    member: '200 text 200 200 200 200 200 200 200 302 200 listed 204 201',
    'other account': '200 text 200 200 200 200 200 404 200 302 200 listed 204 201',
    'former member': '200 text 200 200 200 200 200 404 200 302 200 listed 204 201',
    'root admin': '200 text 200 200 200 200 200 200 200 302 200 listed 204 201',
  },
  unlisted: {
    stranger: '200 text 200 200 200 200 200 401 200 302 200 - 204 201',
    'wrong password': '200 text 200 200 200 200 200 401 200 302 200 - 204 201',
    'right password': '200 text 200 200 200 200 200 401 200 302 200 - 204 201',
    member: '200 text 200 200 200 200 200 200 200 302 200 - 204 201',
    'other account': '200 text 200 200 200 200 200 404 200 302 200 - 204 201',
    'former member': '200 text 200 200 200 200 200 404 200 302 200 - 204 201',
    'root admin': '200 text 200 200 200 200 200 200 200 302 200 - 204 201',
  },
  password: {
    stranger: '401 - 401 401 401 404 404 401 401 401 401 - 401 401',
    'wrong password': '401 - 401 401 401 404 404 401 401 401 401 - 401 401',
    'right password': '200 text 200 200 200 200 200 401 401 302 200 - 204 201',
    member: '401 - 401 401 401 200 200 200 401 401 401 - 401 401',
    'other account': '401 - 401 401 401 404 404 404 401 401 401 - 401 401',
    'former member': '401 - 401 401 401 404 404 404 401 401 401 - 401 401',
    'root admin': '401 - 401 401 401 200 200 200 401 401 401 - 401 401',
  },
  members: {
    stranger: '→401 - →401 401 401 404 404 401 401 401 401 - 401 401',
    'wrong password': '→401 - →401 401 401 404 404 401 401 401 401 - 401 401',
    'right password': '→401 - →401 401 401 404 404 401 401 401 401 - 401 401',
    member: '200 text →401 200 200 200 200 200 401 302 401 - 204 201',
    'other account': '→403 - →401 403 403 404 404 404 401 403 401 - 403 403',
    'former member': '→403 - →401 403 403 404 404 404 401 403 401 - 403 403',
    'root admin': '200 text →401 200 200 200 200 200 401 302 401 - 204 201',
  },
}
const visitors = [
  'stranger',
  'wrong password',
  'right password',
  'member',
  'other account',
  'former member',
  'root admin',
] as const
type Visitor = (typeof visitors)[number]

/** Names of enough stops for a tour that is served in parts. */
const stopNames = Array.from({ length: partLimits.unsplitStopsMax }, (_, index) => `Secret room ${index + 1}`)

const form = aForm([aField('text', { label: 'Name' })], { opening: { kind: 'afterStops', count: 3 } })

let app: TestApp
let owner: Person
const tours = new Map<Visibility, RestrictedTour>()
const people = new Map<Visitor, Pick<Person, 'fetch'>>()
beforeAll(async () => {
  app = await startTestApp()
  owner = await aPerson(app, { role: 'owner' })
  const { accountId } = owner
  const publish = async (visibility: Visibility) => {
    const tour = await aPublishedTour(app, owner, { stops: stopNames, forms: [form] })
    await restrict(owner, tour.tourId, { visibility, password: tourPassword })
    tours.set(visibility, tour)
  }
  await Promise.all(visibilities.map(publish))
  people.set('member', await aPerson(app, { accountId, role: 'viewer' }))
  people.set('other account', await aPerson(app))
  people.set('former member', await aFormerMember(app, accountId))
  people.set('root admin', await aPerson(app, { rootAdmin: true }))
})
afterAll(() => app.stop())

const passwords: Partial<Record<Visitor, string>> = { 'wrong password': 'open sesame', 'right password': tourPassword }

/** Cookie after the password form, and token for an element on another site. */
async function passOf(visitor: Visitor, { shareId }: RestrictedTour): Promise<{ cookie: string; token: string }> {
  const password = passwords[visitor]
  if (password === undefined) return { cookie: '', token: '' }
  const { fetch: send } = aVisitor(app)
  const passwordForm = { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' } as const
  const page = await send(`/share/${shareId}/stop/1`, passwordForm)
  const json = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
  const accessRequest = { method: 'POST', body: JSON.stringify({ password }), headers: json }
  const response: unknown = await (await send(`/share/${shareId}/access`, accessRequest)).json()
  const token = Object.entries(response as object).find(([name]) => name === 'token')?.[1]
  return { cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '', token: String(token ?? '') }
}

/** Requests the page as a frame on another site does: without cookies. */
function pageInFrame(visitor: Visitor, { shareId }: RestrictedTour): Promise<Response> {
  const password = passwords[visitor]
  const headers = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
  const path = `/share/${shareId}/stop/1`
  const passwordForm = password === undefined ? {} : { method: 'POST', body: new URLSearchParams({ password }) }
  return aVisitor(app).fetch(path, { redirect: 'manual', headers, ...passwordForm })
}

/** Status of a page, or of the error page to which it redirects. */
function pageStatus({ status, headers }: Response): string {
  const error = /\/share\/error\/(\d+)/.exec(headers.get('location') ?? '')?.[1]
  return error === undefined ? String(status) : `→${error}`
}

/** Folder of a tour's parts without a token. */
async function folderWithoutToken({ shareId }: RestrictedTour): Promise<string> {
  const shellPath = join(app.dataFolder, 'files/publications', shareId, '1/parts/written/frame.json')
  const { digest } = storedShell.parse(JSON.parse(await readFile(shellPath, 'utf8')))
  return partsFolder({ name: shareId, version: `1-${digest}` })
}

type PageOfVisitor = { readonly tour: RestrictedTour; readonly person: Pick<Person, 'fetch'>; readonly page: string }

/** Statuses of a visit and of form answers, sent like a page: with the document's token, or else by session. */
async function writeStatusesOf({
  tour: { shareId, tourId },
  person,
  page,
}: PageOfVisitor): Promise<{ visit: string; answers: string }> {
  const [, token] = /"accessToken":"([^"]+)"/.exec(page) ?? []
  const send = async (path: string, body: string, headers: Record<string, string>) =>
    String((await person.fetch(path, { method: 'POST', headers: { 'user-agent': browser, ...headers }, body })).status)
  const batch = JSON.stringify({ visit: { language: 'en', device: 'computer' }, events: [] })
  const visits = `/share/${shareId}/visits${token === undefined ? '' : `/~${token}`}`
  const submission = { submissionId: randomUUID(), answers: {}, language: 'en', openMs: 30_000 }
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json', ...authorization }
  const submissions = submissionsPath({ accountId: owner.accountId, tourId, formId: form.id })
  return {
    visit: await send(visits, batch, { 'content-type': 'text/plain;charset=UTF-8' }),
    answers: await send(submissions, JSON.stringify(submission), json),
  }
}

type Column = (typeof columns)[number]

async function statusesOf(visitor: Visitor, tour: RestrictedTour): Promise<string> {
  const { shareId, mediaId } = tour
  const { cookie, token } = await passOf(visitor, tour)
  const person = people.get(visitor) ?? aVisitor(app)
  const get = (path: string) => person.fetch(path, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } })
  const page = await get(`/share/${shareId}/stop/1`)
  const html = await page.text()
  expect(html.includes('Secret')).toBe(page.status === 200)
  const document = await get(`/share/${shareId}/manifest.json`)
  const documentText = document.status === 200 ? await document.text() : ''
  /** Media URL path as in the visitor's document, or without a token if they have no document. */
  const mediaPathFor = (path: string) => {
    const mediaToken = /\/media\/(~[^/"]+)\//.exec(documentText)?.[1]
    return mediaToken === undefined ? path : path.replace('/media/', `/media/${mediaToken}/`)
  }
  /** Parts folder as in the visitor's page, or without a token if they have no page. */
  const folder = /"folder":"([^"]+)"/.exec(html)?.[1] ?? (await folderWithoutToken(tour))
  const sharePage = encodeURIComponent(`${app.address}/share/${shareId}/stop/1`)
  const pass: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const headers = { origin: 'https://elsewhere.example', ...pass }
  const statusAt = async (path: string) => String((await get(path)).status)
  const statuses: Record<Column, string> = {
    page: pageStatus(page),
    text: html.includes(`id="${textTourAnchor}"`) ? 'text' : '-',
    frame: pageStatus(await pageInFrame(visitor, tour)),
    document: String(document.status),
    part: await statusAt(`${folder}en/list.json`),
    tile: await statusAt(mediaPathFor(tour.tile)),
    caption: await statusAt(mediaPathFor(tour.caption)),
    original: await statusAt(`/api/v2/${owner.accountId}/media/${mediaId}/original`),
    oembed: await statusAt(`/oembed?url=${sharePage}`),
    poster: await statusAt(`/share/${shareId}/poster`),
    crossOrigin: String((await aVisitor(app).fetch(`/share/${shareId}/manifest.json`, { headers })).status),
    sitemap: (await (await get('/sitemaps/1.xml')).text()).includes(`/share/${shareId}/`) ? 'listed' : '-',
    ...(await writeStatusesOf({ tour, person, page: documentText })),
  }
  return columns.map((column) => statuses[column]).join(' ')
}

describe.each(visibilities)('a tour for %s', (visibility) => {
  it.each(visitors)('is accessible to a visitor according to the matrix: %s', async (visitor) => {
    const tour = tours.get(visibility)
    if (tour === undefined) throw new Error('no such tour')
    expect(await statusesOf(visitor, tour)).toBe(matrix[visibility][visitor])
  })
})

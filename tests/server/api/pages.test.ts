import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiToken } from '../../../src/server/domain/access/tokens/entity.ts'
import { OneUseLink } from '../../../src/server/domain/identity/one-use-links/entity.ts'
import { Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import { Folder } from '../../../src/server/domain/library/folders/entity.ts'
import { Review } from '../../../src/server/domain/publishing/reviews/entity.ts'
import { Schedule } from '../../../src/server/domain/publishing/schedules/entity.ts'
import { Publication } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { Translation } from '../../../src/server/domain/tours/translations/entity.ts'
import { pageLength, pageLengthMax } from '../../../src/shared/kernel/page.ts'
import { textLimits } from '../../../src/shared/text-limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'

const rowCount = pageLength + 7
const farFuture = new Date('2999-01-01T00:00:00Z')

let app: TestApp
let person: Person
let tourId: string

/** Timestamp of a row. Three rows share each timestamp, so that page boundaries fall between equal timestamps. */
const timestampOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3))

const rowOf = (index: number) => ({
  id: randomUUID(),
  createdAt: timestampOf(index),
  updatedAt: timestampOf(index),
})
const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index))

async function fillAccount(): Promise<void> {
  const em = app.em()
  const { accountId: account, userId } = person
  const users = rows.map(({ createdAt, updatedAt }, index) => ({
    id: randomUUID(),
    createdAt,
    updatedAt,
    email: `member${index}@example.com`,
    firstName: 'Kim',
    lastName: `No ${index}`,
    rootAdmin: false,
  }))
  await em.insertMany(User, users)
  await em.insertMany(
    Membership,
    rows.map((row, index) => ({ ...row, account, user: users[index]?.id ?? '', role: 'viewer' as const })),
  )
  const invitation = {
    purpose: 'invite' as const,
    account,
    role: 'viewer' as const,
    requestedBy: userId,
    expiresAt: farFuture,
  }
  const invitationTexts = { firstName: '', lastName: '', network: '' }
  await em.insertMany(
    OneUseLink,
    rows.map((row, index) => ({ ...row, ...invitation, ...invitationTexts, email: `guest${index}@example.com` })),
  )
  await em.insertMany(
    Folder,
    rows.map((row, index) => ({ ...row, account, name: `Ünder "${Math.floor(index / 3)}"` })),
  )
  const token = { account, user: userId, name: 'Import', scope: 'read' as const, ending: 'abcd' }
  await em.insertMany(
    ApiToken,
    rows.map((row) => ({ ...row, ...token, hash: row.id.replaceAll('-', '').padEnd(64, '0') })),
  )
}

async function fillTour(): Promise<void> {
  const em = app.em()
  const tourFields = { account: person.accountId, tour: tourId }
  await em.insertMany(
    Publication,
    rows.map((row, index) => ({
      ...row,
      ...tourFields,
      number: index + 1,
      status: 'superseded' as const,
      progress: 1,
    })),
  )
  await em.insertMany(
    Schedule,
    rows.map((row) => ({
      ...row,
      ...tourFields,
      action: 'publish' as const,
      at: farFuture,
      timeZone: 'UTC',
      status: 'failed' as const,
    })),
  )
  const review = { status: 'returned' as const, message: '', comment: 'Too dark' }
  await em.insertMany(
    Review,
    rows.map((row) => ({ ...row, ...tourFields, ...review })),
  )
  const text = { tour: tourId, text: 'Hafen', source: 'Harbor', version: 1, savedAt: farFuture }
  await em.insertMany(
    Translation,
    rows.map((row, index) => ({
      ...row,
      ...text,
      language: index % 2 === 0 ? 'de' : 'fr',
      key: `stop.${row.id}.name`,
    })),
  )
}

beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  tourId = (await person.trpc.tours.create.mutate({ name: 'Harbor' })).id
  await fillAccount()
  const tags = rows.map((_row, index) => `pier ${index}`)
  for (let start = 0; start < rowCount; start += textLimits.tagsMax) {
    await aMedium(app, person, { tags: tags.slice(start, start + textLimits.tagsMax) })
  }
  await fillTour()
})
afterAll(() => app.stop())

/** Lists of the account, with the number of rows that exist in addition to `rows`. */
const lists = [
  { name: 'members', extraRows: 1 },
  { name: 'media-tags', extraRows: 0 },
  { name: 'invitations', extraRows: 0 },
  { name: 'folders', extraRows: 0 },
  { name: 'tokens', extraRows: 0 },
  { name: 'publications', extraRows: 0 },
  { name: 'schedules', extraRows: 0 },
  { name: 'reviews', extraRows: 0 },
  { name: 'translations', extraRows: 0 },
] as const
type ListName = (typeof lists)[number]['name']
const listsOfTour: ReadonlySet<ListName> = new Set(['publications', 'schedules', 'reviews', 'translations'])

const pathOf = (name: ListName) =>
  `/api/v2/${person.accountId}${listsOfTour.has(name) ? `/tours/${tourId}` : ''}/${name}`

type Page = { readonly items: readonly string[]; readonly nextCursor: string | null }

async function readPage(name: ListName, cursor = ''): Promise<Page> {
  const response = await person.fetch(`${pathOf(name)}${cursor === '' ? '' : `?cursor=${cursor}`}`)
  const body: Readonly<Record<string, unknown>> = Object(await response.json())
  expect(response.status, JSON.stringify(body)).toBe(200)
  const items: readonly unknown[] = Object(body[name === 'media-tags' ? 'tags' : name])
  return { items: Array.from(items, (item) => JSON.stringify(item)), nextCursor: body.nextCursor as string | null }
}

type PageRequest = { readonly limit: number; readonly cursor?: string }

/** Calls over tRPC that return the pages of the same lists. */
const trpcPageReaders = {
  members: (page) => person.trpc.accounts.members.query(page),
  'media-tags': (page) => person.trpc.media.tags.query(page),
  invitations: (page) => person.trpc.accounts.invitations.query(page),
  folders: (page) => person.trpc.folders.list.query(page),
  tokens: (page) => person.trpc.tokens.list.query(page),
  publications: (page) => person.trpc.publishing.list.query({ ...page, tourId }),
  schedules: (page) => person.trpc.schedules.list.query({ ...page, tourId }),
  reviews: (page) => person.trpc.reviews.list.query({ ...page, tourId }),
  translations: (page) => person.trpc.translations.list.query({ ...page, tourId }),
} satisfies Readonly<Record<ListName, (page: PageRequest) => Promise<{ readonly nextCursor: string | null }>>>

async function readTrpcPages(read: (page: PageRequest) => Promise<object>, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: unknown = undefined; cursor !== null; ) {
    const page = await read(typeof cursor === 'string' ? { limit, cursor } : { limit })
    const items: readonly unknown[] = Object.values(page).find(Array.isArray) ?? []
    pages.push(items.map((item) => JSON.stringify(item)))
    cursor = 'nextCursor' in page ? page.nextCursor : null
  }
  return pages
}

describe.each(lists)('pages of $name', ({ name, extraRows }) => {
  it('contain each row once', async () => {
    const firstPage = await readPage(name)
    expect(firstPage.items).toHaveLength(pageLength)
    const secondPage = await readPage(name, firstPage.nextCursor ?? '')
    expect(secondPage.nextCursor).toBeNull()
    const allItems = [...firstPage.items, ...secondPage.items]
    expect(new Set(allItems).size).toBe(rowCount + extraRows)
    expect(allItems).toHaveLength(rowCount + extraRows)
    expect(await readTrpcPages(trpcPageReaders[name], pageLengthMax)).toEqual([allItems])
  })

  it('have the length that a tRPC call requests', async () => {
    const pages = await readTrpcPages(trpcPageReaders[name], 40)
    expect(pages.map(({ length }) => length)).toEqual([40, 40, rowCount + extraRows - 80])
    expect(new Set(pages.flat()).size).toBe(rowCount + extraRows)
  })

  it.each([
    ['that is not JSON', 'bm90IGpzb24'],
    ['of another list', Buffer.from('[true]').toString('base64url')],
    ['with a NUL character', Buffer.from('["\\u0000","\\u0000"]').toString('base64url')],
    ['with an invalid date', Buffer.from(`[9000000000000000,"${randomUUID()}"]`).toString('base64url')],
  ])('reject a cursor %s', async (_description, cursor) => {
    await expectError(await person.fetch(`${pathOf(name)}?cursor=${cursor}`), 400)
  })
})

describe('a page', () => {
  it('is the same after the last row of the previous page was deleted', async () => {
    const { items, nextCursor } = await readPage('folders')
    const { id } = JSON.parse(items.at(-1) ?? '{}')
    const pageBefore = await readPage('folders', nextCursor ?? '')
    expect((await person.fetch(`${pathOf('folders')}/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await readPage('folders', nextCursor ?? '')).toEqual(pageBefore)
  })

  it.each([0, pageLengthMax + 1])('can’t have %d rows', async (limit) => {
    expect(await apiErrorOf(trpcPageReaders.folders({ limit }))).toMatchObject({ status: 400 })
  })

  it.each([
    ['publications', (page: PageRequest) => person.trpc.publishing.list.query(page)],
    ['schedules', (page: PageRequest) => person.trpc.schedules.list.query(page)],
  ])('of %s without a tour contains those of all tours', async (name, read) => {
    const otherTour = await person.trpc.tours.create.mutate({ name: 'Castle' })
    const em = app.em()
    const row = { account: person.accountId, tour: otherTour.id, createdAt: farFuture, updatedAt: farFuture }
    if (name === 'publications') em.create(Publication, { ...row, number: 1, status: 'superseded', progress: 1 })
    else em.create(Schedule, { ...row, action: 'publish', at: farFuture, timeZone: 'UTC', status: 'waiting' })
    await em.flush()
    const pages = await readTrpcPages(read, pageLength)
    expect(pages.map(({ length }) => length)).toEqual([pageLength, rowCount + 1 - pageLength])
    expect(pages[0]?.[0]).toContain(otherTour.id)
  })

  it('lists members in the order in which they joined', async () => {
    const { items } = await readPage('members')
    const indexes = items.map((item) => Number(/No (\d+)/.exec(item)?.[1]))
    const timestamps = indexes.map((index) => Math.floor(index / 3))
    expect(timestamps).toEqual(timestamps.toSorted((a, b) => a - b))
  })
})

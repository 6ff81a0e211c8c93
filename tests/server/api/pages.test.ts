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
import { pageLength } from '../../../src/shared/kernel/page.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, type Person } from '../../support/people/people.ts'

const count = pageLength + 7
const later = new Date('2999-01-01T00:00:00Z')

let app: TestApp
let person: Person
let tourId: string

/** Three rows share each timestamp, so that page boundaries fall between equal timestamps. */
const momentOf = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3))

const rowOf = (index: number) => ({
  id: randomUUID(),
  createdAt: momentOf(index),
  updatedAt: momentOf(index),
})
const rows = Array.from({ length: count }, (_, index) => rowOf(index))

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
  const link = { purpose: 'invite' as const, account, role: 'viewer' as const, requestedBy: userId, expiresAt: later }
  const linkTexts = { firstName: '', lastName: '', network: '' }
  await em.insertMany(
    OneUseLink,
    rows.map((row, index) => ({ ...row, ...link, ...linkTexts, email: `guest${index}@example.com` })),
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
  const place = { account: person.accountId, tour: tourId }
  await em.insertMany(
    Publication,
    rows.map((row, index) => ({ ...row, ...place, number: index + 1, status: 'superseded' as const, progress: 1 })),
  )
  await em.insertMany(
    Schedule,
    rows.map((row) => ({
      ...row,
      ...place,
      action: 'publish' as const,
      at: later,
      timeZone: 'UTC',
      status: 'failed' as const,
    })),
  )
  const review = { status: 'returned' as const, message: '', comment: 'Too dark' }
  await em.insertMany(
    Review,
    rows.map((row) => ({ ...row, ...place, ...review })),
  )
  const text = { tour: tourId, text: 'Hafen', source: 'Harbor', version: 1, savedAt: later }
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
  for (let at = 0; at < count; at += limits.tagsMax) {
    await aMedium(app, person, { tags: tags.slice(at, at + limits.tagsMax) })
  }
  await fillTour()
})
afterAll(() => app.stop())

/** Lists below the account's address, with the number of rows beside `rows`. */
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
type Name = (typeof lists)[number]['name']
const ofTour: ReadonlySet<Name> = new Set(['publications', 'schedules', 'reviews', 'translations'])

const pathOf = (name: Name) => `/api/v2/${person.accountId}${ofTour.has(name) ? `/tours/${tourId}` : ''}/${name}`

type Page = { readonly items: readonly string[]; readonly nextCursor: string | null }

async function readPage(name: Name, cursor = ''): Promise<Page> {
  const answer = await person.fetch(`${pathOf(name)}${cursor === '' ? '' : `?cursor=${cursor}`}`)
  const body: Readonly<Record<string, unknown>> = Object(await answer.json())
  expect(answer.status, JSON.stringify(body)).toBe(200)
  const items: readonly unknown[] = Object(body[name === 'media-tags' ? 'tags' : name])
  return { items: Array.from(items, (item) => JSON.stringify(item)), nextCursor: body.nextCursor as string | null }
}

describe.each(lists)('pages of $name', ({ name, extraRows }) => {
  it('contain each row once', async () => {
    const first = await readPage(name)
    expect(first.items).toHaveLength(pageLength)
    const second = await readPage(name, first.nextCursor ?? '')
    expect(second.nextCursor).toBeNull()
    const allItems = [...first.items, ...second.items]
    expect(new Set(allItems).size).toBe(count + extraRows)
    expect(allItems).toHaveLength(count + extraRows)
  })

  it.each([
    ['that no list answered', 'bm90IGpzb24'],
    ['of another list', Buffer.from('[true]').toString('base64url')],
    ['with a NUL character', Buffer.from('["\\u0000","\\u0000"]').toString('base64url')],
    ['with a moment that no date has', Buffer.from(`[9000000000000000,"${randomUUID()}"]`).toString('base64url')],
  ])('reject a cursor %s', async (_what, cursor) => {
    await expectError(await person.fetch(`${pathOf(name)}?cursor=${cursor}`), 400)
  })
})

describe('a page', () => {
  it('begins after the previous page, even when its last row was deleted', async () => {
    const { items, nextCursor } = await readPage('folders')
    const { id } = JSON.parse(items.at(-1) ?? '{}')
    const expected = await readPage('folders', nextCursor ?? '')
    expect((await person.fetch(`${pathOf('folders')}/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await readPage('folders', nextCursor ?? '')).toEqual(expected)
  })

  it('of members is in order of joining', async () => {
    const { items } = await readPage('members')
    const joined = items.map((item) => Number(/No (\d+)/.exec(item)?.[1]))
    const order = joined.map((index) => Math.floor(index / 3))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongCountsSql, wrongToursSql, wrongUsageSql } from '../../../src/server/database/kept/consistency-checks.ts'
import { compactCounts } from '../../../src/server/domain/library/counts/compact-counts.ts'
import { KeptCount } from '../../../src/server/domain/library/counts/entity.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { usesOf } from '../../../src/server/domain/library/media/library/uses.ts'
import { MediaUsage } from '../../../src/server/domain/library/media/usage-entity.ts'
import { Stop } from '../../../src/server/domain/tours/stops/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson } from '../../support/people/people.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { anAccountToWorkIn, sweepAll, workSomehow } from './random-work.ts'

const onPostgreSql = process.env.TEST_DATABASE_URL !== undefined
const rounds = 25
/** At once: the embedded database does one after the other. */
const workers = onPostgreSql ? 4 : 2

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const em = () => app.em() as EntityManager

/** Stored values that differ from a new computation. */
async function wrong() {
  const ids = `{${[
    ...(await em().find(Media, {}, { fields: ['id'] })).map(({ id }) => id),
    ...(await em().find(MediaUsage, {})).map(({ mediaId }) => mediaId),
  ].join(',')}}`
  return {
    usage: await em().execute(wrongUsageSql, [ids, ids]),
    counts: await em().execute(wrongCountsSql),
    tours: await em().execute(wrongToursSql),
  }
}

const nothing = { usage: [], counts: [], tours: [] }

/** By the list of uses that people are shown, which comes from other queries than the marks. */
async function markedAsListed(accountId: string) {
  const living = await em().find(Media, { account: accountId, deletedAt: null })
  const ids = living.map(({ id }) => id)
  const uses = await usesOf(em(), ids)
  const marks = await em().find(MediaUsage, { accountId })
  return {
    marked: Object.fromEntries(marks.map(({ mediaId, isUsed }) => [mediaId, isUsed]).sort()),
    listed: Object.fromEntries(ids.map((id) => [id, (uses.get(id) ?? []).length > 0]).sort()),
  }
}

describe('what is kept of an account', () => {
  it('is what it would be if it were made anew, whatever is done at once', async () => {
    const account = await anAccountToWorkIn(app, seededRandom(45))
    const done: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      done.push(...(await Promise.all(Array.from({ length: workers }, () => workSomehow(account)))))
      expect(await wrong(), done.slice(-workers).join('\n')).toEqual(nothing)
      const { marked, listed } = await markedAsListed(account.owner.accountId)
      expect(marked, done.slice(-workers).join('\n')).toEqual(listed)
    }
    await account.owner.trpc.accounts.removeMember.mutate({ userId: account.colleague.userId }).catch(() => {})
    expect(await wrong()).toEqual(nothing)
    await sweepAll(account)
    expect(await wrong()).toEqual(nothing)
    // Most of it must have worked, or nothing was tried.
    expect(done.filter((line) => !line.includes(':')).length).toBeGreaterThan(done.length / 3)
  })

  it('is gone with the account', async () => {
    const { owner } = await anAccountToWorkIn(app, seededRandom(7))
    await em().execute('delete from accounts where id = ?', [owner.accountId])
    await compactCounts({ em: em() })
    expect(await em().count(MediaUsage, { accountId: owner.accountId })).toBe(0)
    expect(await em().count(KeptCount, { ownerId: owner.accountId })).toBe(0)
    expect(await wrong()).toEqual(nothing)
  })

  it('is marked by who comes second where two end the last two uses at once', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const stopIds: string[] = []
    for (const name of ['one', 'two']) stopIds.push(await aStopWith(person.accountId, name, mediaId))
    const transactions = await Promise.all(stopIds.map(() => em().fork()))
    if (onPostgreSql) {
      // Both have removed their stop before either ends.
      for (const [index, inner] of transactions.entries()) {
        await inner.begin()
        await inner.nativeUpdate(Stop, { id: stopIds[index] ?? '' }, { deletedAt: new Date() })
      }
      await Promise.all(transactions.map((inner) => inner.commit()))
    } else {
      for (const id of stopIds) await em().nativeUpdate(Stop, { id }, { deletedAt: new Date() })
    }
    expect(await em().findOne(MediaUsage, { mediaId })).toMatchObject({ isUsed: false })
    expect(await wrong()).toEqual(nothing)
  })
})

async function aStopWith(account: string, name: string, media: string): Promise<string> {
  const inner = em()
  const { id: tour } = await inner
    .execute<{ id: string }[]>(
      `insert into tours (id, created_at, updated_at, account_id, name, languages, stop_ids, tags, saved_at)
      values (gen_random_uuid(), now(), now(), ?, ?, '{}', '{}', '{}', now()) returning id`,
      [account, name],
    )
    .then(([row]) => row ?? { id: '' })
  const stop = inner.create(Stop, { account, tour, name, media })
  await inner.flush()
  return stop.id
}

describe('counts', () => {
  it('are the same after they were folded, while others add to them', async () => {
    const account = await anAccountToWorkIn(app, seededRandom(8))
    const { owner } = account
    // Each medium is tagged by one call only: tags are saved as a list.
    const tag = (name: string, mediaIds: string[]) => owner.trpc.media.updateMany.mutate({ mediaIds, addTags: [name] })
    await tag('quay', account.images)
    await Promise.all([
      compactCounts({ em: em() }),
      tag('dock', account.images),
      compactCounts({ em: em() }),
      tag('mole', account.panoramas),
    ])
    await compactCounts({ em: em() })
    const counted = await owner.trpc.media.tags.query({})
    expect(counted).toEqual(['dock', 'mole', 'quay'].map((name) => ({ tag: name, count: 5 })))
    expect(await wrong()).toEqual(nothing)
    expect(await em().count(KeptCount, { ownerId: owner.accountId, what: 'tag' })).toBe(3)
  })
})

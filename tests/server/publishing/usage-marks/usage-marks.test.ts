import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  wrongCountsSql,
  wrongToursSql,
  wrongUsageSql,
} from '../../../../src/server/database/derived-data/consistency-checks.ts'
import { compactCounts } from '../../../../src/server/domain/library/counts/compact-counts.ts'
import { StoredCount } from '../../../../src/server/domain/library/counts/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { findUses } from '../../../../src/server/domain/library/media/library/media-uses.ts'
import { MediaUsage } from '../../../../src/server/domain/library/media/usage-entity.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson } from '../../../support/people/people.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { createWorkspace, runRandomAction, sweepAll } from './random-actions.ts'

const isPostgreSql = process.env.TEST_DATABASE_URL !== undefined
const rounds = 25
/** Number of concurrent actions in a round. The embedded database runs them one after another. */
const concurrentActions = isPostgreSql ? 4 : 2

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const em = () => app.em() as EntityManager

/** Stored values that differ from a new computation. */
async function findDifferences() {
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

const noDifferences = { usage: [], counts: [], tours: [] }

/** Use of each medium according to its mark and to the list of uses, which other queries compute. */
async function marksAndListedUses(accountId: string) {
  const media = await em().find(Media, { account: accountId, deletedAt: null })
  const ids = media.map(({ id }) => id)
  const uses = await findUses(em(), ids)
  const marks = await em().find(MediaUsage, { accountId })
  return {
    marked: Object.fromEntries(marks.map(({ mediaId, isUsed }) => [mediaId, isUsed]).sort()),
    listed: Object.fromEntries(ids.map((id) => [id, (uses.get(id) ?? []).length > 0]).sort()),
  }
}

describe('derived data of an account', () => {
  it('equals data computed from the rows after random concurrent actions', async () => {
    const workspace = await createWorkspace(app, seededRandom(45))
    const actionNames: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      actionNames.push(
        ...(await Promise.all(Array.from({ length: concurrentActions }, () => runRandomAction(workspace)))),
      )
      expect(await findDifferences(), actionNames.slice(-concurrentActions).join('\n')).toEqual(noDifferences)
      const { marked, listed } = await marksAndListedUses(workspace.owner.accountId)
      expect(marked, actionNames.slice(-concurrentActions).join('\n')).toEqual(listed)
    }
    await workspace.owner.trpc.accounts.removeMember.mutate({ userId: workspace.colleague.userId }).catch(() => {})
    expect(await findDifferences()).toEqual(noDifferences)
    await sweepAll(workspace)
    expect(await findDifferences()).toEqual(noDifferences)
    // Failed actions change nothing, so at least a third must succeed.
    const successfulActions = actionNames.filter((name) => !name.includes(':'))
    expect(successfulActions.length).toBeGreaterThan(actionNames.length / 3)
  })

  it('is deleted with the account', async () => {
    const { owner } = await createWorkspace(app, seededRandom(7))
    await em().execute('delete from accounts where id = ?', [owner.accountId])
    await compactCounts({ em: em() })
    expect(await em().count(MediaUsage, { accountId: owner.accountId })).toBe(0)
    expect(await em().count(StoredCount, { ownerId: owner.accountId })).toBe(0)
    expect(await findDifferences()).toEqual(noDifferences)
  })

  it('marks media as unused when two transactions concurrently end the last two uses', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const stopIds: string[] = []
    for (const name of ['one', 'two']) stopIds.push(await aStopWith(person.accountId, name, mediaId))
    const transactions = await Promise.all(stopIds.map(() => em().fork()))
    if (isPostgreSql) {
      // Both transactions delete their stop before either commits.
      for (const [index, transaction] of transactions.entries()) {
        await transaction.begin()
        await transaction.nativeUpdate(Stop, { id: stopIds[index] ?? '' }, { deletedAt: new Date() })
      }
      await Promise.all(transactions.map((transaction) => transaction.commit()))
    } else {
      for (const id of stopIds) await em().nativeUpdate(Stop, { id }, { deletedAt: new Date() })
    }
    expect(await em().findOne(MediaUsage, { mediaId })).toMatchObject({ isUsed: false })
    expect(await findDifferences()).toEqual(noDifferences)
  })
})

async function aStopWith(account: string, name: string, media: string): Promise<string> {
  const forkedEm = em()
  const { id: tour } = await forkedEm
    .execute<{ id: string }[]>(
      `insert into tours (id, created_at, updated_at, account_id, name, languages, stop_ids, tags, saved_at)
      values (gen_random_uuid(), now(), now(), ?, ?, '{}', '{}', '{}', now()) returning id`,
      [account, name],
    )
    .then(([row]) => row ?? { id: '' })
  const stop = forkedEm.create(Stop, { account, tour, name, media })
  await forkedEm.flush()
  return stop.id
}

describe('counts', () => {
  it('stay the same when they are compacted while others add to them', async () => {
    const workspace = await createWorkspace(app, seededRandom(8))
    const { owner } = workspace
    // Tags are saved as a list, so concurrent calls must tag different media.
    const tag = (name: string, mediaIds: string[]) => owner.trpc.media.updateMany.mutate({ mediaIds, addTags: [name] })
    await tag('quay', workspace.images)
    await Promise.all([
      compactCounts({ em: em() }),
      tag('dock', workspace.images),
      compactCounts({ em: em() }),
      tag('mole', workspace.panoramas),
    ])
    await compactCounts({ em: em() })
    // The workspace has as many panoramas as images.
    const taggedCount = workspace.images.length
    const { tags: tagCounts } = await owner.trpc.media.tags.query({})
    expect(tagCounts).toEqual(['dock', 'mole', 'quay'].map((name) => ({ tag: name, count: taggedCount })))
    expect(await findDifferences()).toEqual(noDifferences)
    expect(await em().count(StoredCount, { ownerId: owner.accountId, what: 'tag' })).toBe(3)
  })
})

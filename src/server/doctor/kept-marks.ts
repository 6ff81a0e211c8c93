import { markUsageSql } from '../database/kept/media-usage.ts'
import { storeListingSql } from '../database/kept/tour-listing.ts'
import { storePiecesSql } from '../database/kept/tour-search.ts'
import { correctCountsSql, usageIdsSql, wrongCountsSql, wrongToursSql, wrongUsageSql } from '../database/kept/wrong.ts'
import type { DoctorScope, Finding } from './finding.ts'

const idsAtOnce = 1_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

type Id = { readonly id: string }
type WrongCount = {
  readonly owner_id: string
  readonly what: string
  readonly name: string
  readonly count: string
  readonly missing: string
}

const listOf = (ids: readonly string[]) => `{${ids.join(',')}}`

async function* wrongUsage({ fork }: DoctorScope): AsyncGenerator<Finding> {
  let after = beforeAllIds
  for (;;) {
    const page = await fork().execute<Id[]>(usageIdsSql, [after, idsAtOnce])
    const ids = listOf(page.map(({ id }) => id))
    for (const { id } of await fork().execute<Id[]>(wrongUsageSql, [ids, ids])) {
      const sentence = `Medium ${id}: its mark does not say whether it is used, or how it is sorted.`
      yield { check: 'marks', sentence, repair: { name: 'mark', mediaId: id } }
    }
    const last = page.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function* wrongCounts({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { owner_id, what, name, count, missing } of await fork().execute<WrongCount[]>(wrongCountsSql)) {
    const kept = Number(count) - Number(missing)
    const sentence = `The count "${[what, name].join(' ').trim()}" of ${owner_id} is ${kept} instead of ${count}.`
    yield { check: 'marks', sentence, repair: { name: 'count' } }
  }
}

async function* wrongTours({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { id } of await fork().execute<Id[]>(wrongToursSql)) {
    const sentence = `Tour ${id}: the list of tours or its search knows another state of it.`
    yield { check: 'marks', sentence, repair: { name: 'list', tourId: id } }
  }
}

/** What is kept beside the rows it is made from, where it is something else than they say. */
export async function* findWrongMarks(scope: DoctorScope): AsyncGenerator<Finding> {
  yield* wrongUsage(scope)
  yield* wrongCounts(scope)
  yield* wrongTours(scope)
}

/** Marks a medium by what uses it now. */
export async function repairMark({ fork }: DoctorScope, mediaId: string): Promise<string> {
  await fork().execute(`do $$ declare changed uuid := '${mediaId}'; begin ${markUsageSql} end $$`)
  return `Medium ${mediaId} is marked anew.`
}

/** Corrects all counts: those of the other findings are right by then. */
export async function repairCounts({ fork }: DoctorScope): Promise<string> {
  await fork().execute(correctCountsSql)
  return 'Counts are corrected.'
}

/** Enters a tour anew. */
export async function repairListing({ fork }: DoctorScope, tourId: string): Promise<string> {
  await fork().transactional(async (em) => {
    await em.execute('select id from tours where id = ? for update', [tourId])
    await em.execute('delete from tour_listing where tour_id = ?', [tourId])
    await em.execute(storeListingSql('t.id = ?'), [tourId])
    await em.execute(storePiecesSql('t.id = ?'), [tourId])
  })
  return `Tour ${tourId} is entered anew.`
}

import {
  correctCountsSql,
  usageIdsSql,
  wrongCountsSql,
  wrongToursSql,
  wrongUsageSql,
} from '../database/kept/consistency-checks.ts'
import { markUsageSql } from '../database/kept/media-usage.ts'
import { storeListingSql } from '../database/kept/tour-listing.ts'
import { storePiecesSql } from '../database/kept/tour-search.ts'
import type { DoctorScope, Finding } from './finding.ts'

const pageLength = 1_000
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
    const page = await fork().execute<Id[]>(usageIdsSql, [after, pageLength])
    const ids = listOf(page.map(({ id }) => id))
    for (const { id } of await fork().execute<Id[]>(wrongUsageSql, [ids, ids])) {
      const sentence = `Medium ${id}: its mark does not say whether it is used, or how it is sorted.`
      yield { check: 'marks', sentence, repair: { name: 'mark', mediaId: id } }
    }
    const lastRow = page.at(-1)
    if (lastRow === undefined) return
    after = lastRow.id
  }
}

async function* wrongCounts({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { owner_id, what, name, count, missing } of await fork().execute<WrongCount[]>(wrongCountsSql)) {
    const stored = Number(count) - Number(missing)
    const sentence = `The count "${[what, name].join(' ').trim()}" of ${owner_id} is ${stored} instead of ${count}.`
    yield { check: 'marks', sentence, repair: { name: 'count' } }
  }
}

async function* wrongTours({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { id } of await fork().execute<Id[]>(wrongToursSql)) {
    const sentence = `Tour ${id}: the list of tours or its search knows another state of it.`
    yield { check: 'marks', sentence, repair: { name: 'list', tourId: id } }
  }
}

/** Finds derived data that differs from the rows it is computed from. */
export async function* findWrongMarks(scope: DoctorScope): AsyncGenerator<Finding> {
  yield* wrongUsage(scope)
  yield* wrongCounts(scope)
  yield* wrongTours(scope)
}

/** Recomputes the `media_usage` row of a medium. */
export async function repairMark({ fork }: DoctorScope, mediaId: string): Promise<string> {
  await fork().execute(`do $$ declare changed uuid := '${mediaId}'; begin ${markUsageSql} end $$`)
  return `Medium ${mediaId} was corrected.`
}

/** Corrects all counts, including those of other findings. */
export async function repairCounts({ fork }: DoctorScope): Promise<string> {
  await fork().execute(correctCountsSql)
  return 'Counts are corrected.'
}

/** Recomputes the `tour_listing` and `tour_search` rows of a tour. */
export async function repairListing({ fork }: DoctorScope, tourId: string): Promise<string> {
  await fork().transactional(async (em) => {
    await em.execute('select id from tours where id = ? for update', [tourId])
    await em.execute('delete from tour_listing where tour_id = ?', [tourId])
    await em.execute(storeListingSql('t.id = ?'), [tourId])
    await em.execute(storePiecesSql('t.id = ?'), [tourId])
  })
  return `Tour ${tourId} was corrected.`
}

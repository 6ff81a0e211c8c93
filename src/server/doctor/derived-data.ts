import {
  correctCountsSql,
  usageIdsSql,
  wrongCountsSql,
  wrongToursSql,
  wrongUsageSql,
} from '../database/derived-data/consistency-checks.ts'
import { updateUsageSql } from '../database/derived-data/media-usage.ts'
import { storeListingSql } from '../database/derived-data/tour-listing.ts'
import { storeTourSearchSql } from '../database/derived-data/tour-search.ts'
import type { DoctorScope, Finding } from './finding.ts'

const pageLength = 1_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

type Id = { readonly id: string }
type WrongCount = {
  readonly owner_id: string
  readonly what: string
  readonly name: string
  readonly count: string
  readonly correction: string
}

const uuidArrayOf = (ids: readonly string[]) => `{${ids.join(',')}}`

async function* findWrongUsage({ fork }: DoctorScope): AsyncGenerator<Finding> {
  let lastId = beforeAllIds
  for (;;) {
    const page = await fork().execute<Id[]>(usageIdsSql, [lastId, pageLength])
    const ids = uuidArrayOf(page.map(({ id }) => id))
    for (const { id } of await fork().execute<Id[]>(wrongUsageSql, [ids, ids])) {
      const message = `Medium ${id}: its row in media_usage is wrong.`
      yield { check: 'derivedData', message, repair: { name: 'mediaUsage', mediaId: id } }
    }
    const lastRow = page.at(-1)
    if (lastRow === undefined) return
    lastId = lastRow.id
  }
}

async function* findWrongCounts({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { owner_id, what, name, count, correction } of await fork().execute<WrongCount[]>(wrongCountsSql)) {
    const storedCount = Number(count) - Number(correction)
    const message = `The count "${[what, name].join(' ').trim()}" of ${owner_id} is ${storedCount} instead of ${count}.`
    yield { check: 'derivedData', message, repair: { name: 'counts' } }
  }
}

async function* findWrongTours({ fork }: DoctorScope): AsyncGenerator<Finding> {
  for (const { id } of await fork().execute<Id[]>(wrongToursSql)) {
    const message = `Tour ${id}: its row in tour_listing or tour_search is wrong.`
    yield { check: 'derivedData', message, repair: { name: 'tourListing', tourId: id } }
  }
}

/** Finds derived data that differs from the rows it is computed from. */
export async function* findWrongDerivedData(scope: DoctorScope): AsyncGenerator<Finding> {
  yield* findWrongUsage(scope)
  yield* findWrongCounts(scope)
  yield* findWrongTours(scope)
}

/** Recomputes the `media_usage` row of a medium. */
export async function recomputeUsage({ fork }: DoctorScope, mediaId: string): Promise<string> {
  await fork().execute(`do $$ declare changed uuid := '${mediaId}'; begin ${updateUsageSql} end $$`)
  return `Medium ${mediaId} was corrected.`
}

/** Corrects all counts, not only the count of one finding. */
export async function repairCounts({ fork }: DoctorScope): Promise<string> {
  await fork().execute(correctCountsSql)
  return 'All counts were corrected.'
}

/** Recomputes the `tour_listing` and `tour_search` rows of a tour. */
export async function repairListing({ fork }: DoctorScope, tourId: string): Promise<string> {
  await fork().transactional(async (em) => {
    await em.execute('select id from tours where id = ? for update', [tourId])
    await em.execute('delete from tour_listing where tour_id = ?', [tourId])
    await em.execute(storeListingSql('t.id = ?'), [tourId])
    await em.execute(storeTourSearchSql('t.id = ?'), [tourId])
  })
  return `Tour ${tourId} was corrected.`
}

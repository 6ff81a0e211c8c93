import { z } from 'zod'
import {
  changedTourTag,
  listTourTagsInput,
  removeTourTagInput,
  renameTourTagInput,
  tourTagPage,
} from '../../../../../shared/tours/bulk-tours.ts'
import { bindParameters } from '../../../../database/rows/named-parameters.ts'
import { pageOf, readCursor, readLength } from '../../../../database/rows/pages.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { saveUnpublishedFields } from '../../../tours/publication-state/save-unpublished-fields.ts'

const tagCursor = z.tuple([z.string().max(200)])

const listSql = `
  select tag, count(*)::int as count from tour_listing l, unnest(l.tags) tag
    where l.account_id = :accountId::uuid and (:isFirstPage or tag collate "C" > :after)
    group by tag order by tag collate "C" limit :length`

/** A page of the tags of tours, in code unit order, with the number of tours that have each. */
export const listTourTags = operation({
  allow: 'viewTour',
  input: listTourTagsInput,
  example: () => ({}),
  output: tourTagPage,
  run: async ({ em, account }, { cursor, limit }) => {
    const [after] = readCursor(tagCursor, cursor) ?? []
    const { sql, parameters } = bindParameters(listSql, {
      accountId: account.id,
      isFirstPage: after === undefined,
      after: after ?? '',
      length: readLength(limit),
    })
    const rows = await em.execute<{ tag: string; count: number }[]>(sql, parameters)
    const { page, nextCursor } = pageOf(rows, limit, ({ tag }) => [tag])
    return { tags: [...page], nextCursor }
  },
})

/** Maximum number of tours per transaction, so that people who edit one of them needn't wait for all others. */
const toursPerTransaction = 500

// Deleted tours are changed too, so that the tag doesn't come back with them.
const lockTaggedSql = `select t.id from tours t
  where t.account_id = ? and t.tags @> array[?]::text[] order by t.id limit ${toursPerTransaction} for update`

/** Tags of a tour `t` after a tag is renamed, without duplicates. */
const renamedSql = `array(
  select renamed.tag from unnest(array_replace(t.tags, :tag::text, :newTag::text)) with ordinality renamed(tag, place)
    group by renamed.tag order by min(renamed.place))`
const removedSql = 'array_remove(t.tags, :tag::text)'

const saveSql = (tags: string) => `
  update tours t set tags = ${tags}, version = t.version + 1, updated_at = :now::timestamptz, saved_by_id = :savedBy,
      saved_at = greatest(:now::timestamptz, t.saved_at + interval '1 millisecond')
    where t.id in (select jsonb_array_elements_text(:tourIds::jsonb)::uuid)`

type TagChange = { readonly tag: string; readonly newTag?: string }

/** Changes a tag in one batch of the tours that have it. Returns the number of changed tours. */
function changeTagInBatch(scope: AccountScope, { tag, newTag = '' }: TagChange): Promise<number> {
  const { account, actor, ports } = scope
  return scope.em.fork().transactional(async (em) => {
    const rows = await em.execute<{ id: string }[]>(lockTaggedSql, [account.id, tag])
    const tourIds = rows.map(({ id }) => id)
    const { sql, parameters } = bindParameters(saveSql(newTag === '' ? removedSql : renamedSql), {
      tag,
      newTag,
      now: ports.now().toISOString(),
      savedBy: actor.id,
      tourIds: JSON.stringify(tourIds),
    })
    await saveUnpublishedFields(em, tourIds, async () => {
      await em.execute(sql, parameters)
    })
    return tourIds.length
  })
}

/** Changes a tag in all tours that have it. After an outage, a repeated call changes the remaining tours. */
async function changeTag(scope: AccountScope, change: TagChange): Promise<{ readonly updated: number }> {
  if (change.tag === change.newTag) return { updated: 0 }
  let updated = 0
  for (;;) {
    const count = await changeTagInBatch(scope, change)
    updated += count
    if (count < toursPerTransaction) return { updated }
  }
}

/** Renames a tag in all tours of the account. Tours that have the new tag already have it once. */
export const renameTourTag = operation({
  allow: 'manageTours',
  input: renameTourTagInput,
  example: () => ({ tag: 'museum', newTag: 'museums' }),
  output: changedTourTag,
  run: (scope, { tag, newTag }) => changeTag(scope, { tag, newTag }),
})

/** Removes a tag from all tours of the account. */
export const removeTourTag = operation({
  allow: 'manageTours',
  input: removeTourTagInput,
  example: () => ({ tag: 'museum' }),
  output: changedTourTag,
  run: (scope, { tag }) => changeTag(scope, { tag }),
})

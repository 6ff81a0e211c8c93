import type { EntityManager } from '../../../kernel/scope.ts'
import { readDraftFingerprints } from './draft-fingerprints.ts'

const replaceFingerprintsSql = `
  update shares s set live_mark = n.after from json_to_recordset(?::json) n(id uuid, before text, after text)
    where s.tour_id = n.id and s.live_mark = n.before`

/**
 * Saves fields of tours that no published document contains, such as tags. Updates the fingerprints of live versions
 * that equal the draft, so that the tour list needn't compare the documents again. The caller has locked the tours.
 */
export async function saveUnpublishedFields(
  em: EntityManager,
  tourIds: readonly string[],
  save: () => Promise<void>,
): Promise<void> {
  const before = await readDraftFingerprints(em, tourIds)
  await save()
  const after = await readDraftFingerprints(em, tourIds)
  const rows = tourIds.map((id) => ({ id, before: before.get(id), after: after.get(id) }))
  await em.execute(replaceFingerprintsSql, [JSON.stringify(rows)])
}

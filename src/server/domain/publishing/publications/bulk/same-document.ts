import type { EntityManager } from '../../../../kernel/scope.ts'
import { draftFingerprints } from '../draft-fingerprints.ts'

const renewSql = `
  update shares s set live_mark = n.after from json_to_recordset(?::json) n(id uuid, before text, after text)
    where s.tour_id = n.id and s.live_mark = n.before`

/**
 * Saves fields of tours that no published document contains, such as tags. Live versions that were like the draft are
 * still so afterwards, so that the list of tours needn't compare the documents again. The caller has locked the tours.
 */
export async function saveUnpublishedFields(
  em: EntityManager,
  tourIds: readonly string[],
  save: () => Promise<void>,
): Promise<void> {
  const before = await draftFingerprints(em, tourIds)
  await save()
  const after = await draftFingerprints(em, tourIds)
  const rows = tourIds.map((id) => ({ id, before: before.get(id), after: after.get(id) }))
  await em.execute(renewSql, [JSON.stringify(rows)])
}

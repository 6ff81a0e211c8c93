import type { CheckedArea, CheckScope } from '../file-checks/area.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import { Upload } from './entity.ts'

/** Bytes of uploads without a row: a row is always there before its bytes. */
async function strayUploads({ em }: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const rows = await em.fork().find(Upload, { id: { $in: [...ids] } }, { fields: ['id'] })
  const isThere = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !isThere.has(id)).map((key) => ({ key, kind: 'upload' }))
}

/** Bytes of uploads in the spool. */
export const uploadsArea: CheckedArea = {
  pages: ({ ports }, after) => ports.spool.pages(after),
  surplus: strayUploads,
}

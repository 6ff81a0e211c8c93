import type { CheckedArea, CheckScope } from '../file-checks/checked-area.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import { Upload } from './entity.ts'

/** Finds the bytes of uploads without a row. A row is always stored before its bytes. */
async function findStrayUploads({ em }: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const rows = await em.fork().find(Upload, { id: { $in: [...ids] } }, { fields: ['id'] })
  const existingIds = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !existingIds.has(id)).map((key) => ({ key, kind: 'upload' }))
}

/** Area of the bytes of uploads in the spool. */
export const uploadsArea: CheckedArea = {
  pages: ({ ports }, after) => ports.spool.pages(after),
  findOrphans: findStrayUploads,
}

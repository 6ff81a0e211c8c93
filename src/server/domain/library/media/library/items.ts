import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { presentMedia } from '../present.ts'
import { usesOf } from './uses.ts'

/** Library items of rows, in the same order, with their uses. */
export async function itemsOf(em: EntityManager, rows: readonly Media[]): Promise<MediaItem[]> {
  const uses = await usesOf(
    em,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentMedia(row, uses.get(row.id) ?? []))
}

/** Library item of one row. */
export async function itemOf(em: EntityManager, row: Media): Promise<MediaItem> {
  const [item] = await itemsOf(em, [row])
  if (item === undefined) throw new AppError('resource.notFound')
  return item
}

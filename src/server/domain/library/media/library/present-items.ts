import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { presentMedia } from '../present.ts'
import { findUses } from './media-uses.ts'

/** Presents media as library items with their uses, in the same order. */
export async function presentItems(em: EntityManager, rows: readonly Media[]): Promise<MediaItem[]> {
  const uses = await findUses(
    em,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentMedia(row, uses.get(row.id) ?? []))
}

/** Presents a medium as a library item with its uses. */
export async function presentItem(em: EntityManager, row: Media): Promise<MediaItem> {
  const [item] = await presentItems(em, [row])
  if (item === undefined) throw new AppError('resource.notFound')
  return item
}

import type { MediaItem } from '../../../../shared/media/media.ts'
import { type JsonRow, jsonRows } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { presentUses, type UseRow, usesParameters, usesSql } from './library/media-uses.ts'
import { mediaRow, presentMedia } from './present.ts'

/** Built once, because the columns come from the entity's metadata. */
let cachedItemsSql: string | undefined

const itemsSql = (em: EntityManager) => `
  select ${jsonRows(`select ${mediaRow.columns(em, 'm')} from media m
    where m.id = any(?::uuid[]) and m.account_id = ? and m.deleted_at is null`)} as media,
  ${jsonRows(usesSql)} as uses`

/** Loads library items by id, unordered. Deleted media and media of other accounts are left out. */
export async function loadMediaItems(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<MediaItem[]> {
  if (mediaIds.length === 0) return []
  cachedItemsSql ??= itemsSql(em)
  const parameters = [`{${mediaIds.join(',')}}`, accountId, ...usesParameters(mediaIds)]
  const [rows] = await em.execute<{ media: JsonRow[]; uses: UseRow[] }[]>(cachedItemsSql, parameters)
  if (rows === undefined) return []
  const uses = await presentUses(em, mediaIds, rows.uses)
  return rows.media.map((row) => {
    const medium = mediaRow.read(row)
    return presentMedia(medium, uses.get(medium.id) ?? [])
  })
}

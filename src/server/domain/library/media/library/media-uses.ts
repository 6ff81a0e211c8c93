import type { MediaUse, MediaUseRole } from '../../../../../shared/media/media.ts'
import { mediaReferences } from '../../../../database/derived-data/media-uses.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { namesOf } from '../../../identity/users/names.ts'

const references = Object.entries(mediaReferences)

/** Query of the uses of media: a row for each use. */
export const usesSql = `${references
  .map(
    ([role, { fromSql, mediaIdSql, matchSql = `${mediaIdSql} = any(?::uuid[])`, aliveSql, id, name, stopName }]) =>
      // A stop may show a medium in several hotspots.
      `select distinct '${role}' as role, ${mediaIdSql} as media_id, ${id} as id, ${name} as name, ${stopName} as stop_name
      from ${fromSql} where ${matchSql} and ${aliveSql}`,
  )
  .join(' union all ')}`

export type UseRow = { role: MediaUseRole; media_id: string; id: string; name: string; stop_name: string | null }

const collator = new Intl.Collator('en', { numeric: true })

/** Order of uses by name. It is not part of the query, which lacks the names of people. */
function byName(a: MediaUse, b: MediaUse): number {
  return (
    collator.compare(a.name, b.name) ||
    collator.compare(a.stopName ?? '', b.stopName ?? '') ||
    collator.compare(a.id, b.id)
  )
}

/** Values for the placeholders of `usesSql`. */
export function usesParameters(mediaIds: readonly string[]): string[] {
  const ids = `{${mediaIds.join(',')}}`
  return references.map(() => ids)
}

/** Groups the rows of `usesSql` by medium, sorted by name. */
export async function presentUses(
  em: EntityManager,
  mediaIds: readonly string[],
  rows: readonly UseRow[],
): Promise<Map<string, MediaUse[]>> {
  const usesByMedium = new Map<string, MediaUse[]>(mediaIds.map((id) => [id, []]))
  const personNames = await namesOf(
    em,
    rows.filter(({ role }) => role === 'image').map(({ id }) => id),
  )
  for (const { role, media_id, id, name, stop_name } of rows) {
    usesByMedium.get(media_id)?.push({ role, id, name: personNames.get(id) ?? name, stopName: stop_name })
  }
  for (const usesOfMedium of usesByMedium.values()) usesOfMedium.sort(byName)
  return usesByMedium
}

/** Finds every use of the media, by medium. */
export async function findUses(em: EntityManager, mediaIds: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const rows = mediaIds.length === 0 ? [] : await em.execute<UseRow[]>(usesSql, usesParameters(mediaIds))
  return presentUses(em, mediaIds, rows)
}

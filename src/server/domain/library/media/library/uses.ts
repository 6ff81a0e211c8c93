import type { MediaUse, MediaUseRole } from '../../../../../shared/media/media.ts'
import { mediaUsers } from '../../../../database/kept/media-uses.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { namesOf } from '../../../identity/users/names.ts'

const parts = Object.entries(mediaUsers)
/** Where media are used: a row for each use. */
export const usesSql = `${parts
  .map(
    ([role, { from, mediaId, isAlive, id, name, stopName }]) =>
      // A stop may show a medium in several hotspots.
      `select distinct '${role}' as role, ${mediaId} as media_id, ${id} as id, ${name} as name, ${stopName} as stop_name
      from ${from} where ${mediaId} = any(?::uuid[]) and ${isAlive}`,
  )
  .join(' union all ')}`

export type UseRow = { role: MediaUseRole; media_id: string; id: string; name: string; stop_name: string | null }

const inTexts = new Intl.Collator('en', { numeric: true })

/** Once people have their names, which the query does not know. */
function byName(one: MediaUse, other: MediaUse): number {
  return (
    inTexts.compare(one.name, other.name) ||
    inTexts.compare(one.stopName ?? '', other.stopName ?? '') ||
    inTexts.compare(one.id, other.id)
  )
}

/** Values for the placeholders of `usesSql`. */
export function usesParameters(mediaIds: readonly string[]): string[] {
  const ids = `{${mediaIds.join(',')}}`
  return parts.map(() => ids)
}

/** The rows of `usesSql` by medium, in the order in which people read them. */
export async function presentUses(
  em: EntityManager,
  mediaIds: readonly string[],
  rows: readonly UseRow[],
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>(mediaIds.map((id) => [id, []]))
  // What people are called is for one place to say.
  const people = await namesOf(
    em,
    rows.filter(({ role }) => role === 'image').map(({ id }) => id),
  )
  for (const { role, media_id, id, name, stop_name } of rows) {
    uses.get(media_id)?.push({ role, id, name: people.get(id) ?? name, stopName: stop_name })
  }
  for (const found of uses.values()) found.sort(byName)
  return uses
}

/** Where media are used: everything that would miss them. */
export async function usesOf(em: EntityManager, mediaIds: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const rows = mediaIds.length === 0 ? [] : await em.execute<UseRow[]>(usesSql, usesParameters(mediaIds))
  return presentUses(em, mediaIds, rows)
}

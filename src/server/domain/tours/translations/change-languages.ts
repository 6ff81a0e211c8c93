import { restorableSince } from '../../../kernel/deletion.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { Translation } from './entity.ts'

/**
 * Makes the extra languages of a tour those that are wanted. Translations go with their language, and come back with it
 * as long as they can be restored. The caller flushes.
 */
export async function changeLanguages(
  { em, ports }: Pick<AccountScope, 'em' | 'ports'>,
  tour: Pick<Tour, 'id' | 'languages'>,
  wanted: readonly string[],
): Promise<void> {
  const removed = tour.languages.filter((language) => !wanted.includes(language))
  const added = wanted.filter((language) => !tour.languages.includes(language))
  const rows = await em.find(Translation, { tour: tour.id, language: { $in: [...removed, ...added] } })
  for (const row of rows) {
    if (removed.includes(row.language)) row.deletedAt ??= ports.now()
    else if (row.deletedAt && row.deletedAt < restorableSince(ports.now())) em.remove(row)
    else row.deletedAt = null
  }
  tour.languages = [...wanted]
}

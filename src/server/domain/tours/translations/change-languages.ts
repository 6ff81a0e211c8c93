import { restorableSince } from '../../../kernel/deletion.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { Translation } from './entity.ts'

/**
 * Sets the additional languages of a tour. Translations are deleted with their language, and restored with it until
 * they are purged. The caller flushes.
 */
export async function changeLanguages(
  { em, ports }: Pick<AccountScope, 'em' | 'ports'>,
  tour: Pick<Tour, 'id' | 'languages'>,
  languages: readonly string[],
): Promise<void> {
  const removedLanguages = tour.languages.filter((language) => !languages.includes(language))
  const addedLanguages = languages.filter((language) => !tour.languages.includes(language))
  const rows = await em.find(Translation, {
    tour: tour.id,
    language: { $in: [...removedLanguages, ...addedLanguages] },
  })
  for (const row of rows) {
    if (removedLanguages.includes(row.language)) row.deletedAt ??= ports.now()
    else if (row.deletedAt && row.deletedAt < restorableSince(ports.now())) em.remove(row)
    else row.deletedAt = null
  }
  tour.languages = [...languages]
}

import type { ContentTranslation } from '../../../../shared/versions/draft-content.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { Translation } from '../translations/entity.ts'

const placeOf = ({ language, key }: Pick<ContentTranslation, 'language' | 'key'>) => `${language} ${key}`

/**
 * Makes the translations of a tour those that it had. Those that came since go; of languages that the tour has no more
 * they stay as those of any removed language do.
 */
export async function applyTranslations(
  { em, actor, ports }: AccountScope,
  tour: Tour,
  wanted: readonly ContentTranslation[],
): Promise<void> {
  const saved = { savedAt: ports.now(), savedBy: actor.id }
  const wantedByPlace = new Map(wanted.map((one) => [placeOf(one), one]))
  const rows = await em.find(Translation, { tour: tour.id }, { refresh: true })
  const known = new Set(rows.map(placeOf))
  for (const row of rows) {
    const translation = wantedByPlace.get(placeOf(row))
    if (translation === undefined) {
      if (row.deletedAt) continue
      if (tour.languages.includes(row.language)) em.remove(row)
      else row.deletedAt = ports.now()
      continue
    }
    const { text, source } = translation
    if (row.deletedAt) row.deletedAt = null
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saved })
  }
  for (const [place, { language, key, text, source }] of wantedByPlace) {
    if (!known.has(place)) em.create(Translation, { tour: tour.id, language, key, text, source, ...saved })
  }
}

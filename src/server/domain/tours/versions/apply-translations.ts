import type { ContentTranslation } from '../../../../shared/versions/draft-content.ts'
import type { Tour } from '../tours/entity.ts'
import { Translation } from '../translations/entity.ts'
import type { ApplyScope } from './apply-fields.ts'

const languageKeyOf = ({ language, key }: Pick<ContentTranslation, 'language' | 'key'>) => `${language} ${key}`

/**
 * Restores the translations of a tour and removes translations that were added since. Translations into languages that
 * the tour does not have are marked as deleted, as when a language is removed.
 */
export async function applyTranslations(
  { em, actor, ports }: ApplyScope,
  tour: Tour,
  translations: readonly ContentTranslation[],
): Promise<void> {
  const saveFields = { savedAt: ports.now(), savedBy: actor.id }
  const translationByLanguageKey = new Map(translations.map((translation) => [languageKeyOf(translation), translation]))
  const rows = await em.find(Translation, { tour: tour.id }, { refresh: true })
  const storedLanguageKeys = new Set(rows.map(languageKeyOf))
  for (const row of rows) {
    const translation = translationByLanguageKey.get(languageKeyOf(row))
    if (translation === undefined) {
      if (row.deletedAt) continue
      if (tour.languages.includes(row.language)) em.remove(row)
      else row.deletedAt = ports.now()
      continue
    }
    const { text, source } = translation
    if (row.deletedAt) row.deletedAt = null
    if (row.text !== text || row.source !== source) em.assign(row, { text, source, ...saveFields })
  }
  for (const [languageKey, { language, key, text, source }] of translationByLanguageKey) {
    if (!storedLanguageKeys.has(languageKey))
      em.create(Translation, { tour: tour.id, language, key, text, source, ...saveFields })
  }
}

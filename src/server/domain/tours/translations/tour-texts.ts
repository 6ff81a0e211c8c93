import { customTextLimits } from '../../../../shared/custom-texts/custom-text-limits.ts'
import {
  normalizeCustomTexts,
  sourcesOfCustomTexts,
  viewerTextsLength,
} from '../../../../shared/custom-texts/custom-texts.ts'
import { customTextKeys, englishCustomText } from '../../../../shared/custom-texts/registry.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { customKeyOf, translationKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { TranslationChange, Translation as WireTranslation } from '../../../../shared/translations/translations.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { markSaved } from '../tours/saves.ts'

type CustomTextsOfTour = Pick<Tour, 'customTexts' | 'customTextSources'>

/** Texts in the tour's own language that replace Stopover's, by the keys of translations. */
export function customTextsByTranslationKey({
  customTexts,
  customTextSources,
}: CustomTextsOfTour): ReadonlyMap<string, { readonly text: string; readonly source: string }> {
  return new Map(
    customTextKeys.flatMap((key) => {
      const text = customTexts?.[key]
      if (text === undefined) return []
      // A text that was stored before its English text was recorded counts as up to date.
      return [[translationKeyOf(key), { text, source: customTextSources?.[key] ?? englishCustomText(key) }]]
    }),
  )
}

/**
 * Saves texts in the tour's own language that replace Stopover's, on a locked tour. 400
 * `translations.viewerTextsTooLong` if they are too long together.
 */
export async function saveCustomTexts(
  scope: AccountScope,
  tour: Tour,
  changes: readonly TranslationChange[],
): Promise<readonly WireTranslation[]> {
  const changesByKey = changes.flatMap(({ key, text, source }) => {
    const customKey = customKeyOf(key)
    return customKey === undefined ? [] : [{ customKey, text, source }]
  })
  const texts = Object.fromEntries(changesByKey.map(({ customKey, text }) => [customKey, text]))
  const sources = Object.fromEntries(changesByKey.map(({ customKey, source }) => [customKey, source]))
  const customTexts = normalizeCustomTexts({ ...tour.customTexts, ...texts })
  if (viewerTextsLength(Object.entries(customTexts ?? {})) > customTextLimits.viewerTextsMaxLength)
    throw new AppError('translations.viewerTextsTooLong')
  tour.customTexts = customTexts
  tour.customTextSources = sourcesOfCustomTexts(customTexts, { ...tour.customTextSources, ...sources })
  if (changes.length > 0) markSaved(scope, tour)
  await scope.em.flush()
  const { version, savedAt, language } = tour
  return changes.map(({ key, text, source }) => ({
    language,
    key,
    text,
    source,
    version,
    savedAt: savedAt.toISOString(),
    savedBy: scope.actor.displayName,
  }))
}

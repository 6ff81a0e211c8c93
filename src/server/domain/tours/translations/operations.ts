import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { savedTranslations } from '../../../../shared/tours/saves.ts'
import {
  listTranslationsInput,
  translationPage,
  updateTranslationsInput,
} from '../../../../shared/translations/translations.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { largeInputMaxBytes } from '../../../kernel/json-bounds.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'
import { cleanChanges } from './clean-texts.ts'
import { Translation } from './entity.ts'
import { loadSourceTextsByKey } from './load-source-texts.ts'
import { presentTranslations } from './present.ts'
import { saveTranslations } from './save-translations.ts'

const cursorShape = z.tuple([z.string(), z.string()])

/** Keyset condition: language and key together are unique in a tour. */
function afterCursor(cursor: string | undefined) {
  const position = readCursor(cursorShape, cursor)
  if (position === undefined) return []
  const [language, key] = position
  return [{ $or: [{ language: { $gt: language } }, { language, key: { $gt: key } }] }]
}

/** A page of a tour's translations into all of its languages, by language and key. */
export const listTranslations = operation({
  allow: 'manageTours',
  input: listTranslationsInput,
  example: ({ tourId }) => ({ tourId }),
  output: translationPage,
  run: async (scope, { tourId, cursor, limit }) => {
    await findTour(scope, tourId)
    const where = { $and: [{ tour: tourId, deletedAt: null }, ...afterCursor(cursor)] }
    const rows = await scope.em.find(Translation, where, {
      orderBy: { language: 'asc', key: 'asc' },
      limit: readLength(limit),
    })
    const { page, nextCursor } = pageOf(rows, limit, ({ language, key }) => [language, key])
    return { translations: await presentTranslations(scope.em, page), nextCursor }
  },
})

/**
 * Saves texts of one language, each on the version it was edited on, all or none; 409 `version.stale` carries the
 * stored versions of conflicting texts. Returns the stored translations.
 */
export const updateTranslations = operation({
  allow: 'manageTours',
  input: updateTranslationsInput,
  example: ({ tourId }) => ({
    tourId,
    language: 'de',
    changes: [{ key: 'tour.name', text: 'Hafen', source: 'Harbor', version: null }],
  }),
  output: savedTranslations,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { tourId, language, changes }) => {
    const texts = await loadSourceTextsByKey(scope, tourId, language)
    const cleanedChanges = await cleanChanges(changes, texts)
    const { savedRows, save } = await scope.em.transactional(async (em) => {
      const tour = await lockTour(em, scope.account.id, tourId)
      if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
      const transactionScope = { ...scope, em }
      const savedRows = await saveTranslations(transactionScope, { tourId, language, changes: cleanedChanges })
      await em.flush()
      return { savedRows, save: await touchTour(transactionScope, tourId) }
    })
    return { translations: await presentTranslations(scope.em, savedRows), save }
  },
})

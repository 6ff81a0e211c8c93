import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { savedTranslations } from '../../../../shared/tours/saves.ts'
import {
  listTranslationsInput,
  translation,
  updateTranslationsInput,
} from '../../../../shared/translations/translations.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { touchTour } from '../tours/saves.ts'
import { cleanChanges } from './clean.ts'
import { findTranslations, presentTranslations } from './find.ts'
import { saveTranslations } from './save.ts'
import { textsByKey } from './texts.ts'

/** Translations of a tour into all of its languages. */
export const listTranslations = operation({
  allow: 'manageTours',
  input: listTranslationsInput,
  output: z.array(translation),
  run: async (scope, { tourId }) => {
    await findTour(scope, tourId)
    return presentTranslations(scope.em, await findTranslations(scope.em, tourId))
  },
})

/**
 * Saves texts of one language, each on the version it was edited on, all or none; 409 `version.stale` carries the stored
 * versions of conflicting texts. Returns the stored translations.
 */
export const updateTranslations = operation({
  allow: 'manageTours',
  input: updateTranslationsInput,
  output: savedTranslations,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { tourId, language, changes }) => {
    const texts = await textsByKey(scope, tourId)
    const clean = await cleanChanges(changes, texts)
    const { rows, save } = await scope.em.transactional(async (em) => {
      const tour = await lockTour(em, scope.account.id, tourId)
      if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
      const inner = { ...scope, em }
      const rows = await saveTranslations(inner, { tourId, language, changes: clean })
      await em.flush()
      return { rows, save: await touchTour(inner, tourId) }
    })
    return { translations: await presentTranslations(scope.em, rows), save }
  },
})

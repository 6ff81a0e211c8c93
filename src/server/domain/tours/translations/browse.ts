import { z } from 'zod'
import { browseTranslationsInput, translationPage } from '../../../../shared/translations/translations.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour } from '../tours/find.ts'
import { Translation } from './entity.ts'
import { presentTranslations } from './find.ts'

const place = z.tuple([z.string(), z.string()])

/** Keyset pagination by language and key, which are unique in a tour. */
function afterCursor(cursor: string | undefined) {
  const lastRow = readCursor(place, cursor)
  if (lastRow === undefined) return []
  return [{ $or: [{ language: { $gt: lastRow[0] } }, { language: lastRow[0], key: { $gt: lastRow[1] } }] }]
}

/** Translations of a tour into all of its languages, a page at a time. */
export const browseTranslations = operation({
  allow: 'manageTours',
  input: browseTranslationsInput,
  output: translationPage,
  run: async (scope, { tourId, cursor }) => {
    await findTour(scope, tourId)
    const where = { $and: [{ tour: tourId, deletedAt: null }, ...afterCursor(cursor)] }
    const filter = { orderBy: { language: 'asc', key: 'asc' }, limit: readLength } as const
    const rows = await scope.em.find(Translation, where, filter)
    const { page, nextCursor } = pageOf(rows, ({ language, key }) => [language, key])
    return { translations: await presentTranslations(scope.em, page), nextCursor }
  },
})

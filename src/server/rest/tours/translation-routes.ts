import { exportTranslationsInput, importTranslationsInput } from '../../../shared/translations/translation-files.ts'
import { listTranslationsInput, updateTranslationsInput } from '../../../shared/translations/translations.ts'
import { exportTranslations, importTranslations } from '../../domain/tours/translations/file-operations.ts'
import { listTranslations, updateTranslations } from '../../domain/tours/translations/operations.ts'
import { route } from '../rest.ts'

const tag = 'Translations'
const translationsPath = '/api/v2/:aid/tours/:tid/translations'
const filePath = `${translationsPath}/file` as const

/** Translations of a tour. */
export const translationRoutes = [
  route({
    method: 'get',
    path: translationsPath,
    tag,
    summary: 'List translations',
    description: 'Ordered by language and key.',
    query: listTranslationsInput.pick({ cursor: true }),
    operation: listTranslations,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  route({
    method: 'patch',
    path: translationsPath,
    tag,
    summary: 'Change translations',
    description:
      'Each change has the key of a text, the source text that was translated, and the version of the translation that it replaces (null for a new one). An empty text resets a key that begins with `custom.` to the text of Stopover.',
    body: updateTranslationsInput.omit({ tourId: true }),
    errors: ['version.stale', 'translations.viewerTextsTooLong'],
    operation: updateTranslations,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'get',
    path: filePath,
    tag,
    summary: 'Export translations',
    description:
      'File for translators in the field `text`: CSV, XLIFF 1.2 or JSON. In the language of the tour, the file has the texts of the viewer that the author replaced.',
    query: exportTranslationsInput.omit({ tourId: true }),
    operation: exportTranslations,
    read: ({ params: { tid }, query: { language, format } }) => ({ tourId: tid, language, format }),
  }),
  route({
    method: 'post',
    path: filePath,
    tag,
    summary: 'Import translations',
    description: 'The response reports the result for each text of the file.',
    body: importTranslationsInput.omit({ tourId: true }),
    errors: ['translations.file', 'translations.otherLanguage', 'translations.viewerTextsTooLong'],
    operation: importTranslations,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
] as const

import { exportTranslationsInput, importTranslationsInput } from '../../../shared/translations/translation-files.ts'
import { listTranslationsInput, updateTranslationsInput } from '../../../shared/translations/translations.ts'
import { exportTranslations, importTranslations } from '../../domain/tours/translations/file-operations.ts'
import { listTranslations, updateTranslations } from '../../domain/tours/translations/operations.ts'
import { row } from '../rest.ts'

const tag = 'Translations'
const translationsPath = '/api/v2/:aid/tours/:tid/translations'
const filePath = `${translationsPath}/file` as const

/** Translations of a tour. */
export const translationRows = [
  row({
    method: 'get',
    path: translationsPath,
    tag,
    summary: 'List translations',
    description: 'By language, and by key within one.',
    query: listTranslationsInput.pick({ cursor: true }),
    operation: listTranslations,
    read: ({ params: { tid }, query: { cursor } }) => ({ tourId: tid, cursor }),
  }),
  row({
    method: 'patch',
    path: translationsPath,
    tag,
    summary: 'Change translations',
    description:
      'Each change names the key of a text, the source it was made from, and the version that it replaces (null where there is none).',
    body: updateTranslationsInput.omit({ tourId: true }),
    errors: ['version.stale'],
    operation: updateTranslations,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  row({
    method: 'get',
    path: filePath,
    tag,
    summary: 'Export translations',
    description: 'A file for translators, as `text`: CSV, XLIFF 2 or JSON.',
    query: exportTranslationsInput.omit({ tourId: true }),
    operation: exportTranslations,
    read: ({ params: { tid }, query: { language, format } }) => ({ tourId: tid, language, format }),
  }),
  row({
    method: 'post',
    path: filePath,
    tag,
    summary: 'Import translations',
    description: 'The answer says what became of each text of the file.',
    body: importTranslationsInput.omit({ tourId: true }),
    errors: ['translations.file', 'translations.otherLanguage'],
    operation: importTranslations,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
] as const

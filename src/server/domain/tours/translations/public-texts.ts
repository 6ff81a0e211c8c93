import { createHash } from 'node:crypto'
import type { PublicLanguage, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { textsFileOf } from '../../../../shared/translations/texts-file.ts'
import type { TextsFile } from '../../library/media/library/media-texts.ts'
import type { Translation } from './entity.ts'

/** Folder of the files with a tour's translated texts, named by the id of the tour, which is public. */
export function textsFolder(tourId: string): string {
  return `media/${tourId.replaceAll('-', '')}`
}

/** Hexadecimal digits of a digest, 128 bits. */
const digestLength = 32

type TranslatedLanguages = {
  readonly languages: readonly string[]
  /** Translations to publish. */
  readonly translations: readonly Pick<Translation, 'language' | 'key' | 'text'>[]
}

type PublicTexts = { readonly languages: PublicLanguage[]; readonly files: readonly TextsFile[] }

/** Builds a content-addressed file with the texts of a published tour for each additional language that has any. */
export function buildPublicTexts(
  document: TourDocument,
  { languages, translations }: TranslatedLanguages,
): PublicTexts {
  const files = languages.flatMap((language) => {
    const file = textsFileOf(
      document,
      language,
      translations.filter((row) => row.language === language),
    )
    if (file.texts.length === 0) return []
    const text = JSON.stringify(file)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, digestLength)
    return [{ language, key: `${textsFolder(document.tourId)}/words-${digest}/texts.json`, text }]
  })
  return { languages: files.map(({ language, key }) => ({ language, textsUrl: `/${key}` })), files }
}

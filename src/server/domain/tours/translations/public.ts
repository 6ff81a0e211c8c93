import { createHash } from 'node:crypto'
import type { PublicLanguage, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { textsFileOf } from '../../../../shared/translations/texts-file.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { TextsFile } from '../../library/media/library/media-texts.ts'
import type { Translation } from './entity.ts'
import { findTranslations } from './find.ts'

/** Folder of the files with a tour's texts: named by what every visitor of it is told anyway. */
export function textsFolder(tourId: string): string {
  return `media/${tourId.replaceAll('-', '')}`
}

type WantedTexts = {
  readonly languages: readonly string[]
  /** Left out, those that are stored. */
  readonly translations?: readonly Pick<Translation, 'language' | 'key' | 'text'>[] | undefined
}

type PublicTexts = { readonly languages: PublicLanguage[]; readonly files: readonly TextsFile[] }

/**
 * A document's texts in other languages, a file each, under an address that changes with them. A language in which
 * nothing is said yet is not offered.
 */
export async function publicTexts(
  em: EntityManager,
  document: TourDocument,
  { languages: wanted, translations }: WantedTexts,
): Promise<PublicTexts> {
  const rows = wanted.length === 0 ? [] : (translations ?? (await findTranslations(em, document.tourId)))
  const files = wanted.flatMap((language) => {
    const file = textsFileOf(
      document,
      language,
      rows.filter((row) => row.language === language),
    )
    if (file.texts.length === 0) return []
    const text = JSON.stringify(file)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
    return [{ language, key: `${textsFolder(document.tourId)}/words-${digest}/texts.json`, text }]
  })
  return { languages: files.map(({ language, key }) => ({ language, textsUrl: `/${key}` })), files }
}

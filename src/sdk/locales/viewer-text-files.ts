import type { PackedTexts } from '../../shared/visitor-texts/text-types.ts'
import type { VisitorLanguage } from '../../shared/visitor-texts/visitor-languages.ts'

type TextFile = { readonly packedTexts: PackedTexts }

/** Loaders of the viewer's texts, one file for each language. English is part of the code that shows it. */
export const viewerTextFiles: { readonly [Language in Exclude<VisitorLanguage, 'en'>]: () => Promise<TextFile> } = {
  ar: () => import('../../shared/visitor-texts/ar/viewer.ts?packed'),
  de: () => import('../../shared/visitor-texts/de/viewer.ts?packed'),
  ja: () => import('../../shared/visitor-texts/ja/viewer.ts?packed'),
}

import type { TourDocument } from '../publishing/tour-document.ts'
import { plainTextOf } from '../web/plain-text.ts'
import { textSources } from './sources/registry.ts'
import type { SourceText, TextPath, TranslatableText } from './text-source.ts'

/** Value at a path; undefined if it doesn't exist. */
function valueAt(root: unknown, path: TextPath): unknown {
  let value = root
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = Reflect.get(value, segment)
  }
  return value
}

/** True if a text is empty; rich text may have tags without content. */
export function isBlankText(text: string, format: TranslatableText['format']): boolean {
  return (format === 'rich' ? plainTextOf(text) : text.trim()) === ''
}

/**
 * All translatable texts of a tour, in the order in which visitors encounter them. Empty texts are included only if the
 * viewer has a default for them. An item that appears several times has several texts with the same key.
 */
export function sourceTextsOf(document: TourDocument): readonly SourceText[] {
  return textSources
    .flatMap(({ translatableTextsIn }) => translatableTextsIn(document))
    .flatMap((text): readonly SourceText[] => {
      const source = valueAt(document, text.path)
      if (typeof source !== 'string') return []
      if (!isBlankText(source, text.format)) return [{ ...text, source, isEnglish: false }]
      return text.english === undefined ? [] : [{ ...text, source: text.english, isEnglish: true }]
    })
}

/** Translatable texts without duplicate keys. */
export function textsToTranslate(document: TourDocument): readonly SourceText[] {
  return [...new Map(sourceTextsOf(document).map((text) => [text.key, text])).values()]
}

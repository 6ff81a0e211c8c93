import type { TourDocument } from '../publishing/tour-document.ts'
import { plainTextOf } from '../web/plain-text.ts'
import { textSources } from './sources/registry.ts'
import type { TextPath, TextPlace } from './text-source.ts'

/** A text in the tour's language; in English where it is the viewer's own. */
export type SourceText = TextPlace & { readonly source: string; readonly isEnglish: boolean }

/** What stands at a path; undefined where the path leads nowhere. */
function valueAt(root: unknown, path: TextPath): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** Whether a text says nothing; rich text may say nothing in many tags. */
export function isBlankText(text: string, form: TextPlace['form']): boolean {
  return (form === 'rich' ? plainTextOf(text) : text.trim()) === ''
}

/**
 * All texts of a tour that visitors may want in their language, in the order in which they come upon them. What the
 * author left empty is not among them, unless the viewer has a text for it; where one thing is shown twice, its text is there twice under one key.
 */
export function sourceTextsOf(document: TourDocument): readonly SourceText[] {
  return textSources
    .flatMap(({ placesIn }) => placesIn(document))
    .flatMap((place): readonly SourceText[] => {
      const written = valueAt(document, place.path)
      if (typeof written !== 'string') return []
      if (!isBlankText(written, place.form)) return [{ ...place, source: written, isEnglish: false }]
      return place.english === undefined ? [] : [{ ...place, source: place.english, isEnglish: true }]
    })
}

/** The same, each key once: what there is to translate. */
export function textsToTranslate(document: TourDocument): readonly SourceText[] {
  return [...new Map(sourceTextsOf(document).map((text) => [text.key, text])).values()]
}

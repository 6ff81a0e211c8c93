import type { TourDocument } from '../publishing/tour-document.ts'
import type { TextPath } from './text-source.ts'

/** Texts of a published tour in one language, with their paths in the document. */
export type TextsFile = {
  readonly language: string
  readonly texts: readonly (readonly [path: TextPath, text: string])[]
}

/** Replaces a string at a path. Ignores paths to other values. */
function replaceText(root: object, path: TextPath, text: string): void {
  let parent: unknown = root
  for (const [depth, segment] of path.entries()) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, segment)) return
    const value: unknown = Reflect.get(parent, segment)
    if (depth < path.length - 1) parent = value
    else if (typeof value === 'string') Reflect.set(parent, segment, text)
  }
}

/**
 * Returns a translated copy of a document. Texts that are not in the file stay as they are, except texts with which the
 * author replaces Stopover's own: visitors understand those in their language better than another language.
 */
export function withTexts(document: TourDocument, { language, texts }: TextsFile): TourDocument {
  const copy = structuredClone(document)
  const tour = copy.tours[copy.tourId]
  if (tour) tour.language = language
  const { customTexts = {} } = tour ?? {}
  for (const key of Object.keys(customTexts)) customTexts[key] = ''
  for (const [path, text] of texts) replaceText(copy, path, text)
  return copy
}

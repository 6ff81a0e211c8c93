import type { TourDocument } from '../publishing/tour-document.ts'
import type { TextPath } from './text-source.ts'

/** The texts of a published tour in one more language, and where each of them stands in its document. */
export type TextsFile = {
  readonly language: string
  readonly texts: readonly (readonly [path: TextPath, text: string])[]
}

/** Only ever replaces a text by a text, whatever a path says. */
function put(root: object, path: TextPath, text: string): void {
  let holder: unknown = root
  for (const [depth, step] of path.entries()) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return
    const value: unknown = Reflect.get(holder, step)
    if (depth < path.length - 1) holder = value
    else if (typeof value === 'string') Reflect.set(holder, step, text)
  }
}

/** A document in another language; what the file does not hold stays as it is. The given document is not touched. */
export function withTexts(document: TourDocument, { language, texts }: TextsFile): TourDocument {
  const copy = structuredClone(document)
  for (const [path, text] of texts) put(copy, path, text)
  const tour = copy.tours[copy.tourId]
  if (tour) tour.language = language
  return copy
}

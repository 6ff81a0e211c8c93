import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { getStored, setStored } from '../../core/browser-storage.ts'
import type { Chrome } from '../chrome.ts'

/** Storage key of a form. It contains the tour, since copies of a tour share form ids. */
const storageKeyOf = (tourId: string, formId: string) => `form:${tourId}:${formId}`

/** Handled forms of previews, in memory only. */
const handledInPreview = new WeakMap<Chrome, Set<string>>()

const isPreview = ({ viewer }: Chrome) => viewer.document.publicationNumber === 0

/** `closed` is recorded only for forms that opened automatically. */
type Outcome = 'sent' | 'closed'

/** Records that the visitor has sent or closed a form, so that it doesn't open automatically again. */
export function recordHandledForm(chrome: Chrome, formId: string, outcome: Outcome): void {
  if (!isPreview(chrome)) {
    setStored(storageKeyOf(chrome.viewer.document.tourId, formId), outcome)
    return
  }
  const formIds = handledInPreview.get(chrome) ?? new Set()
  handledInPreview.set(chrome, formIds.add(formId))
}

/** True if the visitor has sent a form of a published tour, in this visit or an earlier one. */
export function wasFormSent({ tourId, publicationNumber }: TourDocument, formId: string): boolean {
  return publicationNumber > 0 && getStored(storageKeyOf(tourId, formId)) === ('sent' satisfies Outcome)
}

/** True if the visitor has sent or closed a form. */
export function wasFormHandled(chrome: Chrome, formId: string): boolean {
  if (isPreview(chrome)) return handledInPreview.get(chrome)?.has(formId) === true
  return getStored(storageKeyOf(chrome.viewer.document.tourId, formId)) !== null
}

import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { getStored, setStored } from '../../core/browser-storage.ts'
import type { Chrome } from '../chrome.ts'

/** Copies of a tour have forms of the same ids. */
const nameOf = (tourId: string, formId: string) => `form:${tourId}:${formId}`

/** Forms that editors have closed or sent in a preview, which forgets them with the page. */
const knownInPreview = new WeakMap<Chrome, Set<string>>()

const isPreview = ({ viewer }: Chrome) => viewer.document.publicationNumber === 0

/** How a form became known: sent from wherever, or closed when it had opened by itself. */
type Knowledge = 'sent' | 'closed'

/** The visitor has sent a form, or closed it when it opened by itself: it doesn't open by itself again. */
export function rememberForm(chrome: Chrome, formId: string, how: Knowledge): void {
  if (!isPreview(chrome)) {
    setStored(nameOf(chrome.viewer.document.tourId, formId), how)
    return
  }
  const known = knownInPreview.get(chrome) ?? new Set()
  knownInPreview.set(chrome, known.add(formId))
}

/** Whether the visitor has sent a form of a published tour, in this visit or before. */
export function wasFormSent({ tourId, publicationNumber }: TourDocument, formId: string): boolean {
  return publicationNumber > 0 && getStored(nameOf(tourId, formId)) === ('sent' satisfies Knowledge)
}

export function isFormKnown(chrome: Chrome, formId: string): boolean {
  if (isPreview(chrome)) return knownInPreview.get(chrome)?.has(formId) === true
  return getStored(nameOf(chrome.viewer.document.tourId, formId)) !== null
}

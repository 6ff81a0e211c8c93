import { recall, remember } from '../../core/remembered.ts'
import type { Chrome } from '../chrome.ts'

/** Copies of a tour have forms of the same ids. */
const nameOf = ({ viewer }: Chrome, formId: string) => `form:${viewer.document.tourId}:${formId}`

/** Forms that editors have closed or sent in a preview, which forgets them with the page. */
const knownInPreview = new WeakMap<Chrome, Set<string>>()

const isPreview = ({ viewer }: Chrome) => viewer.document.publicationNumber === 0

/** The visitor has sent a form, or closed it when it opened by itself: it doesn't open by itself again. */
export function rememberForm(chrome: Chrome, formId: string): void {
  if (!isPreview(chrome)) {
    remember(nameOf(chrome, formId), 'known')
    return
  }
  const known = knownInPreview.get(chrome) ?? new Set()
  knownInPreview.set(chrome, known.add(formId))
}

export function isFormKnown(chrome: Chrome, formId: string): boolean {
  if (isPreview(chrome)) return knownInPreview.get(chrome)?.has(formId) === true
  return recall(nameOf(chrome, formId)) !== null
}

import type { Chrome } from '../chrome.ts'

/** Cause of a form's opening; `opening` is the kind of automatic opening. */
export type FormTrigger = { readonly hotspotId: string } | { readonly buttonId: string } | { readonly opening: string }
export type FormEvent = FormTrigger & { readonly formId: string }

/** Emits `formsubmit` to the page, without the answers. */
export function emitFormSubmit({ frame }: Chrome, detail: FormEvent): void {
  const root = frame.element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : frame.element
  host.dispatchEvent(new CustomEvent('formsubmit', { detail, bubbles: true, composed: true }))
}

/** Emits `formopen` within the tour, for analytics. The page has the events of hotspots and buttons instead. */
export function emitFormOpen({ frame }: Chrome, detail: FormEvent): void {
  frame.element.dispatchEvent(new CustomEvent('formopen', { detail, bubbles: true }))
}

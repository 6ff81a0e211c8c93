import type { Chrome } from '../chrome.ts'

/** What opened a form; `opening` is the kind of opening of a form that opened by itself. */
export type FormOpener = { readonly hotspotId: string } | { readonly buttonId: string } | { readonly opening: string }
export type FormEvent = FormOpener & { readonly formId: string }

/** Tells the page around that something was sent, and never what. */
export function tellSent({ frame }: Chrome, detail: FormEvent): void {
  const root = frame.element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : frame.element
  host.dispatchEvent(new CustomEvent('formsubmit', { detail, bubbles: true, composed: true }))
}

/** Tells what counts visits, within the tour: the page around has the events of what opened it. */
export function tellOpened({ frame }: Chrome, detail: FormEvent): void {
  frame.element.dispatchEvent(new CustomEvent('formopen', { detail, bubbles: true }))
}

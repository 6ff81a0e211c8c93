import { languageParameter, readingAnchor, stopAnchor, textTourAnchor } from '../../../shared/web/routes.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'

/**
 * A link to the stop in the tour's words, which stand on its share page: there it takes the tour's place after `leave`, from any
 * other page it opens beside it.
 */
export function textTourLink(
  { viewer, tour, texts, parts, shareAddress }: Chrome,
  leave: () => void = () => undefined,
): HTMLElement {
  const index = viewer.stops.indexOf(viewer.stop)
  const address = new URL(shareAddress(index + 1))
  const { language } = viewer
  // the text of a page is in the language that the page was asked for in
  const isOther = tour?.languages && document.getElementById(textTourAnchor)?.lang !== language
  if (isOther) address.search = `${languageParameter}=${language}`
  const isHere = !isOther && address.origin === location.origin && address.pathname === location.pathname
  const anchor = parts ? stopAnchor(index) : readingAnchor(index)
  // A page leaves hidden stops out that nothing leads to, but for its own; those of a large tour load the page again.
  address.hash = isHere && !parts && !document.getElementById(anchor) ? textTourAnchor : anchor
  const beside = isHere ? {} : { target: '_blank', rel: 'noopener' }
  const link = make('a', { class: 'read-link', href: address.href, ...beside }, texts('help.text'))
  link.addEventListener('click', leave)
  return link
}

import { languageParameter, readingAnchor, stopAnchor, textTourAnchor } from '../../../shared/web/routes.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

/**
 * Link to the stop's section in the text version, which is part of the share page. There it replaces the tour, after
 * calling `onLeave`; from other pages it opens in a new tab.
 */
export function textTourLink(
  { viewer, tour, texts, parts, shareAddress }: Chrome,
  onLeave: () => void = () => undefined,
): HTMLElement {
  const index = viewer.stops.indexOf(viewer.stop)
  const address = new URL(shareAddress(index + 1))
  const { language } = viewer
  // The text version has the language that its page was requested in.
  const needsOtherLanguage = tour?.languages && document.getElementById(textTourAnchor)?.lang !== language
  if (needsOtherLanguage) address.search = `${languageParameter}=${language}`
  const isOnThisPage =
    !needsOtherLanguage && address.origin === location.origin && address.pathname === location.pathname
  const anchor = parts ? stopAnchor(index) : readingAnchor(index)
  // The text version omits unreachable hidden stops, except the page's own. Large tours reload the page instead.
  address.hash = isOnThisPage && !parts && !document.getElementById(anchor) ? textTourAnchor : anchor
  const newTab = isOnThisPage ? {} : { target: '_blank', rel: 'noopener' }
  const link = createElement('a', { class: 'read-link', href: address.href, ...newTab }, texts('help.text'))
  link.addEventListener('click', onLeave)
  return link
}

import { languageParameter, readingAnchor, stopAnchor, textTourAnchor } from '../../../shared/web/routes.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'

/** Link to the text version in a list; empty for previews and for panoramas without a server, which have none. */
export function textTourLinks(chrome: Chrome, onLeave?: () => void): readonly HTMLElement[] {
  return chrome.viewer.document.publicationNumber > 0 ? [createTextTourLink(chrome, onLeave)] : []
}

/**
 * Creates a link to the stop's section in the text version, which is part of the share page. On that page it calls
 * `onLeave` and replaces the tour; on other pages it opens a new tab.
 */
function createTextTourLink(chrome: Chrome, onLeave: () => void = () => undefined): HTMLElement {
  const { viewer, tour, texts, shareUrl } = chrome
  const { language } = viewer
  const stopIndex = viewer.stops.indexOf(viewer.stop)
  const url = new URL(shareUrl(stopIndex + 1))
  // The text version is in the language in which its page was requested.
  const needsOtherLanguage = tour?.languages && document.getElementById(textTourAnchor)?.lang !== language
  if (needsOtherLanguage) url.search = `${languageParameter}=${language}`
  const isOnThisPage = !needsOtherLanguage && url.origin === location.origin && url.pathname === location.pathname
  url.hash = anchorOf(stopIndex, { isOnThisPage, isLargeTour: chrome.parts !== undefined })
  const newTab = isOnThisPage ? {} : { target: '_blank', rel: 'noopener' }
  const link = createElement('a', { class: 'read-link', href: url.href, ...newTab }, texts('help.text'))
  link.addEventListener('click', onLeave)
  return link
}

type TextPage = { readonly isOnThisPage: boolean; readonly isLargeTour: boolean }

/** Anchor of a stop's section in the text version. */
function anchorOf(stopIndex: number, { isOnThisPage, isLargeTour }: TextPage): string {
  // The page of a large tour has only some of the sections. If this one is missing, the page is reloaded with it.
  if (isLargeTour) return stopAnchor(stopIndex)
  const anchor = readingAnchor(stopIndex)
  // A hidden stop that no stop links to has a section on its own page only. On other pages the link leads to the top.
  const isMissing = isOnThisPage && !document.getElementById(anchor)
  return isMissing ? textTourAnchor : anchor
}

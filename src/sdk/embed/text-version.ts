import { textTourAnchor } from '../../shared/web/routes.ts'
import { createElement } from '../chrome/dom.ts'
import { setLanguage } from '../chrome/languages/mark-content.ts'
import type { TextSource } from '../locales/text-lookup.ts'
import { createChromeTexts, type TextKey } from '../locales/texts.ts'

/** Delay of a note's text, because screen readers announce changes only of live regions that were on the page before. */
const announceDelayMs = 100

/** Labels of links that reload the page, since browsers cache failed module imports. */
const reloadLabels: Partial<Record<TextKey, TextKey>> = { 'state.failed': 'state.retry' }

/**
 * True if the text version is shown, by choice or because the tour can't be shown. It checks the URL, since
 * browsers may update `:target` only after scripts have run.
 */
export function isTextShown(): boolean {
  if ('text' in document.documentElement.dataset) return true
  const target = document.getElementById(location.hash.slice(1))
  return target?.closest(`#${textTourAnchor}`) instanceof Element
}

/** True if the URL names a stop and its text is on another page of the tour. */
export function isTextOnOtherPage(): boolean {
  const anchor = location.hash.slice(1)
  return /^stop-\d+$/.test(anchor) && document.getElementById(anchor) === null
}

/** Reloads the page to get the text of the stop in the URL. */
export function reloadForText(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}

/** After `reloadForText`, scrolls to the target of the URL. Other reloads keep their scroll position. */
export function scrollToText(): void {
  if (history.scrollRestoration !== 'manual') return
  const scroll = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  // The browser resets the scroll position on load.
  addEventListener('load', () => requestAnimationFrame(scroll))
}

/** Replaces the tour with the text version, with the reason as a note. */
export function replaceWithTextVersion(reason: TextKey, visitorTexts: TextSource): void {
  const text = document.getElementById(textTourAnchor)
  const note = createElement('p', { class: 'note', role: 'status' })
  setLanguage(note, visitorTexts.language)
  text?.prepend(note)
  document.documentElement.dataset.text = ''
  // In a frame, the embedding page may have the focus.
  if (document.hasFocus()) text?.focus()
  const texts = createChromeTexts(visitorTexts)
  const reloadLabel = reloadLabels[reason]
  setTimeout(() => {
    note.append(texts(reason))
    if (reloadLabel) note.append(' ', createElement('a', { href: location.pathname }, texts(reloadLabel)))
  }, announceDelayMs)
}

import { findCustomText } from '../../../../shared/custom-texts/find-custom-text.ts'
import { bestLanguage } from '../../../../shared/translations/languages.ts'
import type { PageTextKey } from '../../../../shared/visitor-texts/en/pages.ts'
import { type VisitorLanguage, visitorLanguages } from '../../../../shared/visitor-texts/visitor-languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import { type RichTextMedium, replaceRichTextMedia } from '../../../../shared/web/rich-text.ts'
import { stopAnchor } from '../../../../shared/web/routes.ts'
import { cleanHtml } from '../../../kernel/clean-html.ts'
import { createPageTexts, fillIn, languageAttributesOf } from '../../page-texts.ts'
import { stopPath } from '../share-languages.ts'
import type { Snapshot } from '../snapshots.ts'

type Values = Readonly<Record<string, string>>

/** Rendering context of a tour's text version: the snapshot, and helpers for interface texts. */
export type TourTexts = {
  readonly snapshot: Snapshot
  /** Language of the interface texts: that of the tour, or English. */
  readonly language: VisitorLanguage
  /**
   * An element with an interface text: the author's if they replaced it, else Stopover's, marked as English if there is none
   * in the language of the tour.
   */
  element(tag: string, key: PageTextKey, values?: Values): string
  /** Target of links to a stop's text: an anchor on the same page, or the stop's own page. */
  stopHref(index: number): string
  /** A link with an interface text. */
  link(href: string, key: PageTextKey, values?: Values): string
}

/** True if every page contains a stop: always in a tour that is loaded completely, in a large one for the current range. */
function isOnPage({ loadedRange }: Snapshot, index: number): boolean {
  return (
    !loadedRange ||
    (index >= loadedRange.startIndex && index < loadedRange.endIndex && !loadedRange.unreachableIndexes.has(index))
  )
}

/** Creates the texts of a tour's text version, in the language of the tour. */
export function tourTexts(snapshot: Snapshot): TourTexts {
  const tourLanguage = bestLanguage([snapshot.tour.language], visitorLanguages)
  const language = tourLanguage ?? 'en'
  const lang = tourLanguage === undefined ? ` ${languageAttributesOf(language)}` : ''
  const textOf = createPageTexts(language)
  const interfaceText = (key: PageTextKey, values?: Values) => {
    const authorText = findCustomText(snapshot.tour.customTexts, key)
    const text = authorText === undefined ? textOf(key, values) : fillIn(authorText, values)
    return { lang: authorText === undefined ? lang : '', html: escapeHtml(text) }
  }
  return {
    snapshot,
    language,
    element(tag, key, values) {
      const text = interfaceText(key, values)
      return `<${tag}${text.lang}>${text.html}</${tag}>`
    },
    stopHref: (index) =>
      isOnPage(snapshot, index) ? `#${stopAnchor(index)}` : `${stopPath(snapshot, index)}#${stopAnchor(index)}`,
    link(href, key, values) {
      const text = interfaceText(key, values)
      return `<a${text.lang} href="${escapeHtml(href)}">${text.html}</a>`
    },
  }
}

/** Sanitizes HTML; falls back to plain text for HTML stored before nesting was limited, which can't be sanitized. */
function sanitizedHtml(html: string): string {
  try {
    return cleanHtml(html)
  } catch {
    return `<p>${escapeHtml(plainTextOf(html))}</p>`
  }
}

/**
 * Renders an author's rich text, sanitized (threat T57). All its headings get `headingRank`, so that the text of a tour
 * has one outline without gaps. `dir="auto"` is set, because an untranslated text may have another writing direction than
 * the page.
 *
 * @param renderMedium - renders the media in the text, which are left out by default
 */
export function richTextHtml(
  html: string,
  headingRank: number,
  renderMedium: (medium: RichTextMedium) => string = () => '',
): string {
  const bodyHtml = replaceRichTextMedia(sanitizedHtml(html), renderMedium).replace(
    /<(\/?)h[2-4]>/g,
    `<$1h${headingRank}>`,
  )
  return bodyHtml === '' ? '' : `<div dir="auto">${bodyHtml}</div>`
}

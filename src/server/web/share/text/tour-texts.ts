import { findCustomText } from '../../../../shared/custom-texts/find-custom-text.ts'
import { formPageTexts, gatePageTexts } from '../../../../shared/custom-texts/page-texts.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import { type RichTextMedium, replaceRichTextMedia } from '../../../../shared/web/rich-text.ts'
import { stopAnchor } from '../../../../shared/web/routes.ts'
import { cleanHtml } from '../../../kernel/clean-html.ts'
import { stopPath } from '../share-languages.ts'
import type { Snapshot } from '../snapshots.ts'

/** The language that `visitorTexts` are written in. */
const ownLanguage = 'en'

const pageTexts = { ...formPageTexts, ...gatePageTexts }
type PageTextKey = keyof typeof pageTexts

/** What the texts of a tour are made with: the tour, and how to write our words between those of its author. */
export type TourTexts = {
  readonly snapshot: Snapshot
  /** An element with words of ours, marked as English where the tour is not. */
  own(tag: string, words: string): string
  /** Address of the words of a stop: on the same page, or on its own. */
  stopAddress(index: number): string
  /** A link whose words are ours. */
  link(address: string, words: string): string
  /** The same with a text that the author may have written instead. */
  custom(tag: string, key: PageTextKey): string
  customLink(address: string, key: PageTextKey, stop?: string): string
}

/** Whether a page tells a stop, whichever stop it is the page of: all of a whole tour, of a large one those around. */
function isTold({ rest }: Snapshot, index: number): boolean {
  return !rest || (index >= rest.first && index < rest.end && !rest.unreachable.has(index))
}

export function tourTexts(snapshot: Snapshot): TourTexts {
  const lang = snapshot.tour.language.split('-')[0] === ownLanguage ? '' : ` lang="${ownLanguage}"`
  const customText = (key: PageTextKey, stop = '') => {
    const written = findCustomText(snapshot.tour.customTexts, key)
    const words = (written ?? pageTexts[key]).replaceAll('{stop}', () => stop)
    return { lang: written === undefined ? lang : '', words: escapeHtml(words) }
  }
  return {
    snapshot,
    own: (tag, words) => `<${tag}${lang}>${escapeHtml(words)}</${tag}>`,
    stopAddress: (index) =>
      isTold(snapshot, index) ? `#${stopAnchor(index)}` : `${stopPath(snapshot, index)}#${stopAnchor(index)}`,
    link: (address, words) => `<a${lang} href="${escapeHtml(address)}">${escapeHtml(words)}</a>`,
    custom(tag, key) {
      const text = customText(key)
      return `<${tag}${text.lang}>${text.words}</${tag}>`
    },
    customLink(address, key, stop) {
      const text = customText(key, stop)
      return `<a${text.lang} href="${escapeHtml(address)}">${text.words}</a>`
    },
  }
}

/** What cannot be cleaned any more, because it was stored before tags had a greatest depth, is shown as its words. */
function shownHtml(html: string): string {
  try {
    return cleanHtml(html)
  } catch {
    return `<p>${escapeHtml(plainTextOf(html))}</p>`
  }
}

/**
 * Somebody's rich text, sanitised as it is shown (threat T57). Its headings, of whatever rank, take the rank below the
 * heading it stands under, so that the text of a whole tour has one outline without gaps. Without `showMedium` it has
 * no media. It is laid out as it is written, as it may not be in the language of the page yet.
 */
export function richTextHtml(
  html: string,
  headingRank: number,
  showMedium: (medium: RichTextMedium) => string = () => '',
): string {
  const shown = replaceRichTextMedia(shownHtml(html), showMedium).replace(/<(\/?)h[2-4]>/g, `<$1h${headingRank}>`)
  return shown === '' ? '' : `<div dir="auto">${shown}</div>`
}

import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { languageParameter, linkTo, readingAnchor } from '../../../shared/web/routes.ts'
import type { Snapshot } from './snapshots.ts'

/** Languages of a tour, the original first. */
function languagesOf({ tour, writtenIn }: Snapshot): readonly string[] {
  return [writtenIn, ...(tour.languages ?? []).map(({ language }) => language)]
}

function queryOf({ writtenIn }: Snapshot, language: string): string {
  return language === writtenIn ? '' : `?${languageParameter}=${language}`
}

/** Path of the page of a stop in the snapshot's language. */
export function stopPath(snapshot: Snapshot, index: number): string {
  return linkTo.share(snapshot.shareId, index + 1) + queryOf(snapshot, snapshot.tour.language)
}

/** `lang` attribute of a snapshot's text, and `dir` when it is right-to-left. */
export function languageAttributes({ tour: { language } }: Snapshot): string {
  const direction = writingDirectionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return `lang="${escapeHtml(language)}"${direction}`
}

/** `hreflang` links for search engines: the page in each language, and `x-default`. */
export function alternateLinks(snapshot: Snapshot, index: number, origin: string): readonly string[] {
  const languages = languagesOf(snapshot)
  if (languages.length === 1) return []
  const path = origin + linkTo.share(snapshot.shareId, index + 1)
  const link = (hreflang: string, language: string) =>
    `<link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(path + queryOf(snapshot, language))}">`
  return [...languages.map((language) => link(language, language)), link('x-default', snapshot.writtenIn)]
}

/** Links to the page's text in each language, labeled with the language's own name; empty for a single language. */
export function languageLinks(snapshot: Snapshot, index: number): string {
  const languages = languagesOf(snapshot)
  if (languages.length === 1) return ''
  const path = linkTo.share(snapshot.shareId, index + 1)
  const links = languages.map((language) => {
    const name = escapeHtml(nativeLanguageName(language))
    const currentAttribute = language === snapshot.tour.language ? ' aria-current="true"' : ''
    const tag = escapeHtml(language)
    const url = escapeHtml(`${path}${queryOf(snapshot, language)}#${readingAnchor(index)}`)
    return `<li><a href="${url}" hreflang="${tag}" lang="${tag}"${currentAttribute}>${name}</a></li>`
  })
  return `<ul class="languages">${links.join('')}</ul>`
}

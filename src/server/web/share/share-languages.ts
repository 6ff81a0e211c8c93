import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { nativeLanguageName } from '../../../shared/translations/native-language-name.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { languageParameter, linkTo, readingAnchor } from '../../../shared/web/routes.ts'
import type { Snapshot } from './snapshots.ts'

/** Languages that a snapshot can be read in, its author's first. */
function languagesOf({ tour, writtenIn }: Snapshot): readonly string[] {
  return [writtenIn, ...(tour.languages ?? []).map(({ language }) => language)]
}

function queryOf({ writtenIn }: Snapshot, language: string): string {
  return language === writtenIn ? '' : `?${languageParameter}=${language}`
}

/** Path of the page of a stop, in the language that the snapshot is in. */
export function stopPath(snapshot: Snapshot, index: number): string {
  return linkTo.share(snapshot.shareId, index + 1) + queryOf(snapshot, snapshot.tour.language)
}

/** `lang` and, where that is not what pages have anyway, `dir` of a snapshot's words. */
export function languageAttributes({ tour: { language } }: Snapshot): string {
  const direction = writingDirectionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  return `lang="${escapeHtml(language)}"${direction}`
}

/** For search engines: the same page in each language, and the one for everybody else. */
export function alternateLinks(snapshot: Snapshot, index: number, origin: string): readonly string[] {
  const languages = languagesOf(snapshot)
  if (languages.length === 1) return []
  const path = origin + linkTo.share(snapshot.shareId, index + 1)
  const link = (hreflang: string, language: string) =>
    `<link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(path + queryOf(snapshot, language))}">`
  return [...languages.map((language) => link(language, language)), link('x-default', snapshot.writtenIn)]
}

/** The words of a page in its other languages, each by its own name; empty where there is only one. */
export function languageLinks(snapshot: Snapshot, index: number): string {
  const languages = languagesOf(snapshot)
  if (languages.length === 1) return ''
  const path = linkTo.share(snapshot.shareId, index + 1)
  const links = languages.map((language) => {
    const name = escapeHtml(nativeLanguageName(language))
    const current = language === snapshot.tour.language ? ' aria-current="true"' : ''
    const tag = escapeHtml(language)
    const address = escapeHtml(`${path}${queryOf(snapshot, language)}#${readingAnchor(index)}`)
    return `<li><a href="${address}" hreflang="${tag}" lang="${tag}"${current}>${name}</a></li>`
  })
  return `<ul class="languages">${links.join('')}</ul>`
}

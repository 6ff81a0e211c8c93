import { writingDirectionOf } from '../../shared/translations/languages.ts'
import { languageParameter, textTourAnchor } from '../../shared/web/routes.ts'
import type { TourViewer } from '../core/api.ts'

/** Language in the page's URL, if any. */
export function languageFromUrl(): string | undefined {
  return new URLSearchParams(location.search).get(languageParameter) ?? undefined
}

/**
 * Updates the page's `lang` and `dir`, the language in its URL, and its link to the text version whenever the language of
 * the tour changes.
 */
export function followLanguage(viewer: TourViewer): void {
  const servedLanguage = document.getElementById(textTourAnchor)?.lang ?? viewer.language
  const update = () => {
    const { language } = viewer
    document.documentElement.lang = language
    document.documentElement.dir = writingDirectionOf(language)
    const search = `?${languageParameter}=${language}`
    const link = document.querySelector<HTMLAnchorElement>('main > a')
    if (link) link.search = language === servedLanguage ? location.search : search
  }
  viewer.on('languagechange', () => {
    const { language } = viewer
    if (languageFromUrl() !== undefined) {
      const url = new URL(location.href)
      url.searchParams.set(languageParameter, language)
      history.replaceState(history.state, '', url)
    }
    update()
  })
  update()
}

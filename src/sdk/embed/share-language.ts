import { writingDirectionOf } from '../../shared/translations/languages.ts'
import { languageParameter, textTourAnchor } from '../../shared/web/routes.ts'
import type { TourViewer } from '../core/api.ts'

/** The language that the address of the page names. */
export function addressedLanguage(): string | undefined {
  return new URLSearchParams(location.search).get(languageParameter) ?? undefined
}

/** Keeps the page in step with the language of the tour: what it is in, its address where that named one, and the way to its text. */
export function followLanguage(viewer: TourViewer): void {
  const served = document.getElementById(textTourAnchor)?.lang ?? viewer.language
  const show = () => {
    const { language } = viewer
    document.documentElement.lang = language
    document.documentElement.dir = writingDirectionOf(language)
    const named = `?${languageParameter}=${language}`
    const link = document.querySelector<HTMLAnchorElement>('main > a')
    if (link) link.search = language === served ? location.search : named
  }
  viewer.on('languagechange', () => {
    const { language } = viewer
    if (addressedLanguage() !== undefined) {
      const address = new URL(location.href)
      address.searchParams.set(languageParameter, language)
      history.replaceState(history.state, '', address)
    }
    show()
  })
  show()
}

import { directionOf } from '../../shared/translations/languages.ts'

/**
 * Tells browsers and screen readers the language of what an element holds, and lays it out in its direction. What the
 * frame unsets of the page around it is the language's glyphs too (`-webkit-locale`), so they are asked for by name.
 */
export function tellLanguageOf(element: HTMLElement, language: string): void {
  element.lang = language
  element.dir = directionOf(language)
  element.style.setProperty('-webkit-locale', JSON.stringify(language))
}

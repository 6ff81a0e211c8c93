import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import type { TextSource } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'
import type { Frame } from '../frame.ts'

type Languages = { readonly viewer: { readonly language: string }; readonly textSource: TextSource }

/** Language of the controls. A page's own texts are in an unknown language, most likely that of the tour. */
export function controlLanguageOf({ viewer, textSource }: Languages): string {
  return textSource.overrides ? viewer.language : textSource.language
}

/** Sets the language and the writing direction of an element and its descendants. */
export function setLanguage(element: HTMLElement, language: string): void {
  element.lang = language
  element.dir = writingDirectionOf(language)
}

/**
 * Sets the language of the controls, which the tour's own texts inherit unless they are marked. Resolves once the styles of
 * its direction are loaded, so that no control moves afterwards.
 */
export async function setFrameLanguage({ element, stage }: Frame, language: string): Promise<void> {
  setLanguage(element, language)
  // WebKit chooses glyph variants by this property, which the frame resets.
  element.style.setProperty('-webkit-locale', JSON.stringify(language))
  // The image isn't mirrored in languages that are written from right to left.
  stage.dir = 'ltr'
  if (element.dir !== 'rtl') return
  // Only tours with a language menu have loaded these styles. Without them the controls can still be used.
  const styles = await import('./adopt-mixed-directions.ts').catch(() => undefined)
  styles?.adoptMixedDirections(element)
}

/** Marks a text of the tour's author if its language isn't that of the controls around it (WCAG 2.2, 3.1.2). */
export function markContent<Target extends HTMLElement>(
  element: Target,
  chrome: Pick<Chrome, 'viewer' | 'textSource'>,
): Target {
  const { language } = chrome.viewer
  if (language !== controlLanguageOf(chrome)) setLanguage(element, language)
  else for (const name of ['lang', 'dir']) element.removeAttribute(name)
  return element
}

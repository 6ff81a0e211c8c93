import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import { placeLogo } from './logo.ts'
import { themeRules } from './theme-rules.ts'

const sheetsByElement = new WeakMap<Element, CSSStyleSheet>()

/**
 * Applies a theme to the element of the chrome, or replaces the current one. It uses a constructed style sheet, because
 * those are exempt from the `style-src` of the page.
 */
export function applyStyles(element: Element, styles: PublicStyles | undefined): void {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  const sheet = sheetsByElement.get(element) ?? new CSSStyleSheet()
  sheet.replaceSync(styles ? themeRules(styles) : '')
  if (!sheetsByElement.has(element)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  sheetsByElement.set(element, sheet)
}

function removeStyles(element: Element, root: Node): void {
  const sheet = sheetsByElement.get(element)
  if (root instanceof ShadowRoot)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adoptedSheet) => adoptedSheet !== sheet)
}

export type ThemeOptions = {
  /** True if the tour fills the page. Its start screen then takes the focus. */
  readonly fillsWindow: boolean
  /** False to skip the start screen. */
  readonly startScreen: boolean
}

/**
 * Adds the logo and the start screen. Returns a promise that resolves when the visitor starts the tour; undefined
 * without a start screen.
 */
export type AddThemeElements = (chrome: Chrome, options: ThemeOptions) => Promise<void> | undefined

/**
 * Applies the theme, and loads the code of the start screen if the tour has one. Must be called before the tour is
 * shown.
 */
export async function prepareTheme(element: Element, document: TourDocument): Promise<AddThemeElements> {
  const styles = document.tours[document.tourId]?.styles
  applyStyles(element, styles)
  const startScreenTexts = styles?.startScreen
  // If the code fails to load, the tour begins without its start screen.
  const startModule = startScreenTexts && (await import('../start/start-screen.ts').catch(() => undefined))
  return (chrome, { fillsWindow, startScreen }) => {
    const { frame, signal, resolveUrl, controls, viewer } = chrome
    const root = element.getRootNode()
    signal.addEventListener('abort', () => removeStyles(element, root))
    const showLogo = () => placeLogo({ top: frame.top, document: viewer.document, resolveUrl })
    if (controls.has('logo')) {
      showLogo()
      viewer.on('languagechange', showLogo)
    }
    // Start screen texts in the current language of the tour.
    const currentTexts = chrome.tour?.styles?.startScreen ?? startScreenTexts
    if (!currentTexts || !startScreen) return undefined
    return startModule?.openStartScreen(chrome, currentTexts, fillsWindow).started
  }
}

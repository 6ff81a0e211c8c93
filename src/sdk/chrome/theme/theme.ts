import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import { placeLogo } from './logo.ts'
import { themeRules } from './theme-rules.ts'

const sheets = new WeakMap<Element, CSSStyleSheet>()

/**
 * Applies a theme to the chrome's element, replacing an earlier one. A constructed style sheet is exempt from the
 * page's `style-src`.
 */
export function applyStyles(element: Element, styles: PublicStyles | undefined): void {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  const sheet = sheets.get(element) ?? new CSSStyleSheet()
  sheet.replaceSync(styles ? themeRules(styles) : '')
  if (!sheets.has(element)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  sheets.set(element, sheet)
}

function removeStyles(element: Element, root: Node): void {
  const sheet = sheets.get(element)
  if (root instanceof ShadowRoot)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
}

export type ThemeOptions = {
  /** The tour is the page, so the start screen takes the focus. */
  readonly fillsWindow: boolean
  readonly startScreen: boolean
}
/**
 * Adds logo and start screen. Returns a promise that resolves when the visitor starts the tour, if there is a start
 * screen.
 */
export type AddThemeElements = (chrome: Chrome, options: ThemeOptions) => Promise<void> | undefined

/** Applies the theme before the tour is shown, and loads the start screen's code if the tour has one. */
export async function prepareTheme(element: Element, document: TourDocument): Promise<AddThemeElements> {
  const styles = document.tours[document.tourId]?.styles
  applyStyles(element, styles)
  const startScreenTexts = styles?.startScreen
  // The tour works without its start screen.
  const startModule = startScreenTexts && (await import('../start/start-screen.ts').catch(() => undefined))
  return (chrome, { fillsWindow, startScreen }) => {
    const { frame, signal, addressOf, controls, viewer } = chrome
    const root = element.getRootNode()
    signal.addEventListener('abort', () => removeStyles(element, root))
    const showLogo = () => placeLogo({ top: frame.top, document: viewer.document, addressOf })
    if (controls.has('logo')) {
      showLogo()
      viewer.on('languagechange', showLogo)
    }
    // The texts in the document's current language.
    const currentTexts = chrome.tour?.styles?.startScreen ?? startScreenTexts
    if (!currentTexts || !startScreen) return undefined
    return startModule?.openStartScreen(chrome, currentTexts, fillsWindow).started
  }
}

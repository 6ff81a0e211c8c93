import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import { placeLogo } from './logo.ts'
import { themeRules } from './theme-rules.ts'

const sheets = new WeakMap<Element, CSSStyleSheet>()

/**
 * Gives a tour its look, `element` being the one of its chrome; given again, it changes at once. A constructed sheet needs
 * no `style-src` of a page's policy.
 */
export function wear(element: Element, styles: PublicStyles | undefined): void {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  const sheet = sheets.get(element) ?? new CSSStyleSheet()
  sheet.replaceSync(styles ? themeRules(styles) : '')
  if (!sheets.has(element)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  sheets.set(element, sheet)
}

function removePin(element: Element, root: Node): void {
  const sheet = sheets.get(element)
  if (root instanceof ShadowRoot) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
}

export type DressOptions = {
  /** The tour is the page: the start screen takes the focus. */
  readonly fillsWindow: boolean
  readonly startScreen: boolean
}
/** Adds what is there to see and to press; answers when a visitor has begun, where the tour waits for that. */
export type Dress = (chrome: Chrome, options: DressOptions) => Promise<void> | undefined

/** Gives the tour its look before anything of it is shown, and loads what else its look needs. */
export async function prepareTheme(element: Element, document: TourDocument): Promise<Dress> {
  const styles = document.tours[document.tourId]?.styles
  wear(element, styles)
  const words = styles?.startScreen
  // without its start screen a tour is still a tour
  const start = words && (await import('../start/start-screen.ts').catch(() => undefined))
  return (chrome, { fillsWindow, startScreen }) => {
    const { frame, signal, addressOf, controls, viewer } = chrome
    const root = element.getRootNode()
    signal.addEventListener('abort', () => removePin(element, root))
    const showLogo = () => placeLogo({ top: frame.top, document: viewer.document, addressOf })
    if (controls.has('logo')) {
      showLogo()
      viewer.on('languagechange', showLogo)
    }
    // in the language that the tour begins in
    const said = chrome.tour?.styles?.startScreen ?? words
    return said && startScreen ? start?.openStartScreen(chrome, said, fillsWindow).begun : undefined
  }
}

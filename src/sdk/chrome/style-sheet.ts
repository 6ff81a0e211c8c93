import barStyles from './styles/bar.css?raw'
import frameStyles from './styles/frame.css?raw'
import sheetStyles from './styles/sheet.css?raw'
import standInStyles from './styles/no-webgl-fallback.css?raw'

let shared: CSSStyleSheet | undefined

/** The one style sheet of all tours on a page. */
export function styleSheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(frameStyles + barStyles + sheetStyles + standInStyles)
  }
  return shared
}

import { barStyles } from './styles/bar.ts'
import { frameStyles } from './styles/frame.ts'
import { sheetStyles } from './styles/sheet.ts'
import { standInStyles } from './styles/stand-in.ts'

let shared: CSSStyleSheet | undefined

/** The one style sheet of all tours on a page. */
export function styleSheet(): CSSStyleSheet {
  if (!shared) {
    shared = new CSSStyleSheet()
    shared.replaceSync(frameStyles + barStyles + sheetStyles + standInStyles)
  }
  return shared
}

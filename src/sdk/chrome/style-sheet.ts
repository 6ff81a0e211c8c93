import barStyles from './styles/bar.css?raw'
import frameStyles from './styles/frame.css?raw'
import sheetStyles from './styles/sheet.css?raw'

let sharedStyleSheet: CSSStyleSheet | undefined

/** Returns the style sheet that all tours on a page share. */
export function getStyleSheet(): CSSStyleSheet {
  if (!sharedStyleSheet) {
    sharedStyleSheet = new CSSStyleSheet()
    sharedStyleSheet.replaceSync(frameStyles + barStyles + sheetStyles)
  }
  return sharedStyleSheet
}

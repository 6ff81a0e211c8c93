import type { PublicButtons } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import type { ArrangedButtons } from './arranged-buttons.ts'

/** From this width on, the default buttons fit into one row. */
const oneRowWidthPx = 900

const defaultButtons: PublicButtons = { bar: [], corner: [], hidden: [], own: [] }

type ArrangementOptions = { readonly host: HTMLElement; readonly compass?: boolean }

async function loadLayout(buttons: PublicButtons, hasCompass?: boolean): Promise<ArrangedButtons | undefined> {
  // The tour works without the layout.
  const module = await import('./arranged-buttons.ts').catch(() => undefined)
  return module?.createArrangedButtons(buttons, hasCompass)
}

/**
 * Loads the layout if the author arranged the buttons, if the page shows a compass, or if the tour may be too narrow for all
 * of them. It must be loaded before the first button is shown, so that buttons don't jump.
 */
export async function loadArrangedButtons(
  buttons: PublicButtons | undefined,
  { host, compass }: ArrangementOptions,
): Promise<ArrangedButtons | undefined> {
  const isNeeded = buttons || compass || host.clientWidth < oneRowWidthPx
  return isNeeded ? loadLayout(buttons ?? defaultButtons, compass) : undefined
}

/** Arranges the default buttons as soon as the tour becomes too narrow for one row. */
export function arrangeWhenNarrow(chrome: Chrome, bar: HTMLElement): void {
  const { frame, signal } = chrome
  const observer = new ResizeObserver(() => {
    if (frame.element.clientWidth >= oneRowWidthPx) return
    observer.disconnect()
    void loadLayout(defaultButtons).then((arranged) => signal.aborted || arranged?.arrange(chrome, bar))
  })
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
}

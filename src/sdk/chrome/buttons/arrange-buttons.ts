import type { PublicButtons } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../chrome.ts'
import type { ArrangedButtons } from './arranged-buttons.ts'

/** On a tour that is wider, the buttons as they come have room in one row. */
const roomyWidthPx = 900

const asTheyCome: PublicButtons = { bar: [], corner: [], hidden: [], own: [] }

async function load(arranged: PublicButtons): Promise<ArrangedButtons | undefined> {
  // Without its arrangement a tour is still a tour.
  const module = await import('./arranged-buttons.ts').catch(() => undefined)
  return module?.arrangedButtons(arranged)
}

/** How the buttons are arranged, where somebody did that or there may be no room for all: known before the first one is there, so that none jumps. */
export async function arrangedFor(
  arranged: PublicButtons | undefined,
  host: HTMLElement,
): Promise<ArrangedButtons | undefined> {
  return arranged || host.clientWidth < roomyWidthPx ? load(arranged ?? asTheyCome) : undefined
}

/** Arranges buttons that had room so far, once the tour gets narrow. */
export function arrangeOnceNarrow(chrome: Chrome, bar: HTMLElement): void {
  const { frame, signal } = chrome
  const observer = new ResizeObserver(() => {
    if (frame.element.clientWidth >= roomyWidthPx) return
    observer.disconnect()
    void load(asTheyCome).then((buttons) => signal.aborted || buttons?.arrange(chrome, bar))
  })
  observer.observe(frame.element)
  signal.addEventListener('abort', () => observer.disconnect())
}

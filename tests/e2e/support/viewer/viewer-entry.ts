import type { TourViewer, TourViewerOptions } from '../../../../src/sdk/core/api.ts'
import { createTourViewer } from '../../../../src/sdk/core/create-tour-viewer.ts'
import { planetDisplayOf } from '../../../../src/sdk/core/planet/planet-display.ts'
import { createTextLookup, englishSource } from '../../../../src/sdk/locales/text-lookup.ts'
import { createChromeTexts } from '../../../../src/sdk/locales/texts.ts'

/** Options of the viewer; its texts are the English ones. */
export type ViewerPageOptions = Omit<TourViewerOptions, 'texts' | 'textsOf' | 'prepareLanguage'>

declare global {
  interface Window {
    createTourViewer(container: HTMLElement, options: ViewerPageOptions): TourViewer
    planetDisplayOf: typeof planetDisplayOf
    viewer: TourViewer
  }
}

window.planetDisplayOf = planetDisplayOf
window.createTourViewer = (container, options) =>
  createTourViewer(container, {
    ...options,
    texts: createChromeTexts(),
    textsOf: (name, english) => createTextLookup(name, english, englishSource()),
  })

import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { toCamera } from '../camera/projection.ts'
import { clipToView } from '../tiles/clip-to-view.ts'
import { addViewerRules } from '../viewer/viewer-styles.ts'
import type { Figure, FigureContext, FigureFactory } from './figure.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'

type HotspotWithButton = {
  readonly hotspot: PublicHotspot
  readonly kind: HotspotKindView
  readonly button: HTMLElement
}

/** Creates the figures of hotspots. Their code is loaded with the first stop that has a hotspot of the kind. */
export class Figures {
  readonly #factories = new Map<HotspotKindView, FigureFactory | null>()
  readonly #context: FigureContext & { readonly document: Document }
  readonly #onLoaded: () => void

  constructor(context: FigureContext & { readonly document: Document }, onLoaded: () => void) {
    this.#context = context
    this.#onLoaded = onLoaded
  }

  /** Creates a figure; undefined for kinds without figures, and until their code is loaded. */
  create({ hotspot, kind, button }: HotspotWithButton): Figure | undefined {
    const factory = this.#factories.get(kind)
    if (factory === undefined && kind.loadFigure) void this.#load(kind, kind.loadFigure)
    return factory?.(hotspot, { ...this.#context, button, toCamera, clipToView })
  }

  async #load(kind: HotspotKindView, load: () => Promise<FigureFactory>): Promise<void> {
    this.#factories.set(kind, null)
    try {
      const [factory, { figureRules }] = await Promise.all([load(), import('./figure-styles.ts')])
      addViewerRules(figureRules)
      this.#factories.set(kind, factory)
      this.#onLoaded()
    } catch {
      // The hotspot is still a button. The next stop retries.
      this.#factories.delete(kind)
    }
  }
}

import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { toCamera } from '../camera/projection.ts'
import { clipToView } from '../tiles/clip-to-view.ts'
import { addViewerRules } from '../viewer/viewer-styles.ts'
import type { Figure, FigureContext, FigureMaker } from './figure.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'

type HotspotWithButton = {
  readonly hotspot: PublicHotspot
  readonly kind: HotspotKindView
  readonly button: HTMLElement
}

/** Makes the figures of hotspots; their code comes with the first stop that has one of the kind. */
export class Figures {
  readonly #factories = new Map<HotspotKindView, FigureMaker | null>()
  readonly #context: FigureContext & { readonly document: Document }
  readonly #onLoaded: () => void

  constructor(context: FigureContext & { readonly document: Document }, onLoaded: () => void) {
    this.#context = context
    this.#onLoaded = onLoaded
  }

  /** Undefined for kinds that have none, and until its code is there. */
  create({ hotspot, kind, button }: HotspotWithButton): Figure | undefined {
    const factory = this.#factories.get(kind)
    if (factory === undefined && kind.loadFigure) void this.#load(kind, kind.loadFigure)
    return factory?.(hotspot, { ...this.#context, button, toCamera, clipToView })
  }

  async #load(kind: HotspotKindView, load: () => Promise<FigureMaker>): Promise<void> {
    this.#factories.set(kind, null)
    try {
      const [factory, { figureRules }] = await Promise.all([load(), import('./figure-styles.ts')])
      addViewerRules(figureRules)
      this.#factories.set(kind, factory)
      this.#onLoaded()
    } catch {
      // without its figure a hotspot is still a button; another stop tries again
      this.#factories.delete(kind)
    }
  }
}

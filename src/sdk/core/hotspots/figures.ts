import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { toCamera } from '../camera/projection.ts'
import { clipToView } from '../tiles/homogeneous-clip.ts'
import { addViewerRules } from '../viewer-styles.ts'
import type { Figure, FigureMaker, FigureSurroundings } from './figure.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'

type Pressed = { readonly hotspot: PublicHotspot; readonly kind: HotspotKindView; readonly button: HTMLElement }

/** Makes the figures of hotspots; their code comes with the first stop that has one of the kind. */
export class Figures {
  readonly #makers = new Map<HotspotKindView, FigureMaker | null>()
  readonly #surroundings: FigureSurroundings & { readonly document: Document }
  readonly #onLoaded: () => void

  constructor(surroundings: FigureSurroundings & { readonly document: Document }, onLoaded: () => void) {
    this.#surroundings = surroundings
    this.#onLoaded = onLoaded
  }

  /** Undefined for kinds that have none, and until its code is there. */
  make({ hotspot, kind, button }: Pressed): Figure | undefined {
    const maker = this.#makers.get(kind)
    if (maker === undefined && kind.loadFigure) void this.#load(kind, kind.loadFigure)
    return maker?.(hotspot, { ...this.#surroundings, button, toCamera, clipToView })
  }

  async #load(kind: HotspotKindView, load: () => Promise<FigureMaker>): Promise<void> {
    this.#makers.set(kind, null)
    try {
      const [maker, { figureRules }] = await Promise.all([load(), import('./figure-rules.ts')])
      addViewerRules(figureRules)
      this.#makers.set(kind, maker)
      this.#onLoaded()
    } catch {
      // without its figure a hotspot is still a button; another stop tries again
      this.#makers.delete(kind)
    }
  }
}

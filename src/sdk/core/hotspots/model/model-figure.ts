import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicModel } from '../../../../shared/publishing/tour-document.ts'
import type { Projection } from '../../camera/projection.ts'
import type { Figure, FigureFactory, FigureTools } from '../figure.ts'
import { ModelLayer, type ModelPose, PlacedModel } from './model-layer.ts'

/** Layers by the list of hotspots of their viewer; null if the browser can't draw them. */
const layers = new WeakMap<Element, ModelLayer | null>()

function layerOf(list: HTMLElement, tools: FigureTools): ModelLayer | null {
  const existingLayer = layers.get(list)
  if (existingLayer !== undefined) return existingLayer
  let layer: ModelLayer | null = null
  try {
    layer = new ModelLayer(list, tools)
  } catch {
    // Without WebGL the hotspot is still a button with its card.
  }
  layers.set(list, layer)
  return layer
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}

/** Pose in the unvalidated details of a hotspot, with defaults for what is missing. */
export function modelPoseOf({ details }: PublicHotspot): ModelPose {
  const { scale, turnDeg, distanceM, animation } = Object(details)
  return {
    scale: numberOr(scale, 1),
    turnDeg: numberOr(turnDeg, 0),
    distanceM: numberOr(distanceM, 3),
    animation: Number.isInteger(animation) ? animation : null,
  }
}

function modelOf(hotspot: PublicHotspot, { tour }: FigureTools): PublicModel | undefined {
  const { models = {} } = tour()
  const mediaId = String(Object(hotspot.details).mediaId)
  return Object.hasOwn(models, mediaId) ? models[mediaId] : undefined
}

/** Surroundings of a model. `preview` is that of the panorama, or null for a 360 video. */
type Surroundings = { readonly preview: string | null }

/** Surroundings of a hotspot; null for a flat stop, in which nothing can stand. */
function surroundingsOf(hotspotId: string, { tour }: FigureTools): Surroundings | null {
  const { stops, panos, videos360 } = tour()
  const stop = Object.values(stops).find(({ hotspots }) => hotspots.some(({ id }) => id === hotspotId))
  const mediaId = stop?.mediaId ?? ''
  const preview = panos[mediaId]?.manifest.preview
  if (preview !== undefined) return { preview }
  return Object.hasOwn(videos360, mediaId) ? { preview: null } : null
}

/** A model that stands in the panorama, drawn on the canvas of its viewer's layer. */
class ModelFigure implements Figure {
  readonly element: Element
  readonly #hotspot: PublicHotspot
  readonly #tools: FigureTools
  #placed: PlacedModel | null = null
  #surroundings: Surroundings | null = null

  constructor(hotspot: PublicHotspot, tools: FigureTools) {
    this.#hotspot = hotspot
    this.#tools = tools
    this.element = tools.document.createElement('span')
    this.element.className = 'model'
  }

  draw([direction]: readonly Vec3[], projection: Projection): undefined {
    this.#surroundings ??= surroundingsOf(this.#hotspot.id, this.#tools)
    const list = this.element.closest<HTMLElement>('.hotspots')
    const layer = list && this.#surroundings && layerOf(list, this.#tools)
    if (!layer || !direction) return
    // A model that is still being processed is loaded by a later frame.
    this.#placed ??= this.#load(layer)
    this.#placed?.place(direction, this.#tools.up())
    layer.request(projection, this.#surroundings?.preview ?? null)
  }

  #load(layer: ModelLayer): PlacedModel | null {
    const { resolveUrl, avoidsMotion, wake } = this.#tools
    const model = modelOf(this.#hotspot, this.#tools)
    if (!model) return null
    const placedModel = new PlacedModel(layer.world, model, modelPoseOf(this.#hotspot))
    layer.add(this.element, placedModel)
    this.element.setAttribute('data-loading', '')
    placedModel
      .load(resolveUrl(`${model.baseUrl}${model.manifest.file}`), avoidsMotion())
      .catch(() => this.element.setAttribute('data-failed', ''))
      .finally(() => {
        this.element.removeAttribute('data-loading')
        wake()
      })
    return placedModel
  }
}

export const createModelFigure: FigureFactory = (hotspot, tools) => new ModelFigure(hotspot, tools)

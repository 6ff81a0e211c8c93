import { bearingDeg, planAngleDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicFloorPlan, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { canLookAround } from '../can-look-around.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import type { LocationContext } from './location-view.ts'
import { createStopPin, markCurrent, showFewNames } from './stop-pin.ts'
import { coneDeg } from './view-cone.ts'

/** Aspect ratio of a plan without an image. */
const missingImageRatio = 1.5

export type PlanSheet = {
  readonly element: HTMLElement
  readonly pins: ReadonlyMap<PublicStop, HTMLElement>
  /** Marks the current stop and rotates the view cone. */
  show(view: View): void
}

function createPlanImage({ chrome, texts }: LocationContext, { mediaId, name }: PublicFloorPlan): HTMLElement {
  const { viewer, resolveUrl } = chrome
  const image = viewer.document.images[mediaId]
  const widest = image?.manifest.renditions.at(-1)
  const errorMessage = () => createElement('p', { class: 'plan-missing', role: 'alert' }, texts('plan.failed'))
  if (!image || !widest) return errorMessage()
  const { baseUrl, manifest } = image
  const urlOf = (file: string) => resolveUrl(baseUrl + file)
  const element = createElement('img', {
    class: 'plan-image',
    alt: image.altText || name,
    decoding: 'async',
    crossorigin: 'anonymous',
    width: manifest.widthPx,
    height: manifest.heightPx,
    draggable: 'false',
    srcset: manifest.renditions.map(({ widthPx, file }) => `${urlOf(file)} ${widthPx}w`).join(', '),
    sizes: 'auto, min(100vw, 640px)',
  })
  element.addEventListener('error', () => element.replaceWith(errorMessage()), { once: true })
  element.src = urlOf(widest.file)
  return markContent(element, chrome)
}

/** Creates a floor plan with a button for each stop and a cone that shows the visitor's view. */
export function createPlanSheet(context: LocationContext, plan: PublicFloorPlan, onNavigate: () => void): PlanSheet {
  const { viewer } = context.chrome
  const { manifest } = viewer.document.images[plan.mediaId] ?? {}
  const cone = createElement('span', { class: 'view-cone', part: 'radar', 'aria-hidden': 'true' })
  const element = createElement('div', { class: 'plan-sheet' }, createPlanImage(context, plan), cone)
  element.style.setProperty('--ratio', String(manifest ? manifest.widthPx / manifest.heightPx : missingImageRatio))
  const pins = new Map<PublicStop, HTMLElement>()
  const position = (target: HTMLElement, { x, y }: { x: number; y: number }) => {
    target.style.left = `${x * 100}%`
    target.style.top = `${y * 100}%`
  }
  for (const stop of viewer.stops) {
    if (stop.floorPlanPosition?.planId !== plan.id) continue
    const pin = createStopPin(context, stop, onNavigate)
    position(pin, stop.floorPlanPosition)
    pins.set(stop, pin)
  }
  const list = createElement('ul', { class: 'pins', role: 'list' })
  list.append(...[...pins.values()].map((pin) => createElement('li', {}, pin)))
  element.append(list)
  showFewNames(element, pins)
  return {
    element,
    pins,
    show({ yawDeg, fovDeg }) {
      const { stop } = viewer
      const planPosition = stop.floorPlanPosition?.planId === plan.id ? stop.floorPlanPosition : undefined
      markCurrent(pins, stop)
      cone.hidden = planPosition === undefined || !canLookAround(viewer)
      if (!planPosition) return
      position(cone, planPosition)
      cone.style.rotate = `${planAngleDeg(bearingDeg(yawDeg, stop.northOffsetDeg), plan.northDeg)}deg`
      cone.style.setProperty('--fov', `${coneDeg(fovDeg, viewer)}deg`)
    },
  }
}

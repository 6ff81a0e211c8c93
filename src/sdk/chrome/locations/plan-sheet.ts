import { bearingDeg, planAngleDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicFloorPlan, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { isAround } from '../can-look-around.ts'
import { make } from '../dom.ts'
import type { Places } from './location-view.ts'
import { markCurrent, nameFew, stopPin } from './stop-pin.ts'
import { coneDeg } from './view-cone.ts'

export type PlanSheet = {
  readonly element: HTMLElement
  readonly pins: ReadonlyMap<PublicStop, HTMLElement>
  /** Marks the stop the visitor is at, and turns its cone. */
  show(view: View): void
}

function imageOf({ chrome, words }: Places, { mediaId, name }: PublicFloorPlan): HTMLElement {
  const { viewer, addressOf } = chrome
  const image = viewer.document.images[mediaId]
  const widest = image?.manifest.renditions.at(-1)
  const missing = () => make('p', { class: 'plan-missing', role: 'alert' }, words('plan.failed'))
  if (!image || !widest) return missing()
  const { baseUrl, manifest } = image
  const address = (file: string) => addressOf(baseUrl + file)
  const publishedImage = make('img', {
    class: 'plan-picture',
    alt: image.altText || name,
    decoding: 'async',
    crossorigin: 'anonymous',
    width: manifest.widthPx,
    height: manifest.heightPx,
    draggable: 'false',
    srcset: manifest.renditions.map(({ widthPx, file }) => `${address(file)} ${widthPx}w`).join(', '),
    sizes: 'auto, min(100vw, 640px)',
  })
  publishedImage.addEventListener('error', () => publishedImage.replaceWith(missing()), { once: true })
  publishedImage.src = address(widest.file)
  return publishedImage
}

/** A plan with the stops on it, each a button, and with what the visitor sees at this moment. */
export function planSheet(places: Places, plan: PublicFloorPlan, onGo: () => void): PlanSheet {
  const { viewer } = places.chrome
  const { manifest } = viewer.document.images[plan.mediaId] ?? {}
  const cone = make('span', { class: 'view-cone', 'aria-hidden': 'true' })
  const element = make('div', { class: 'plan-sheet' }, imageOf(places, plan), cone)
  element.style.setProperty('--ratio', String(manifest ? manifest.widthPx / manifest.heightPx : 1.5))
  const pins = new Map<PublicStop, HTMLElement>()
  const stand = (thing: HTMLElement, { x, y }: { x: number; y: number }) => {
    thing.style.left = `${x * 100}%`
    thing.style.top = `${y * 100}%`
  }
  for (const stop of viewer.stops) {
    if (stop.floorPlanPosition?.planId !== plan.id) continue
    const pin = stopPin(places, stop, onGo)
    stand(pin, stop.floorPlanPosition)
    pins.set(stop, pin)
  }
  const list = make('ul', { class: 'pins', role: 'list' })
  list.append(...[...pins.values()].map((pin) => make('li', {}, pin)))
  element.append(list)
  nameFew(element, pins)
  return {
    element,
    pins,
    show({ yawDeg, fovDeg }) {
      const { stop } = viewer
      const position = stop.floorPlanPosition?.planId === plan.id ? stop.floorPlanPosition : undefined
      markCurrent(pins, stop)
      cone.hidden = position === undefined || !isAround(viewer)
      if (!position) return
      stand(cone, position)
      cone.style.rotate = `${planAngleDeg(bearingDeg(yawDeg, stop.northOffsetDeg), plan.northDeg)}deg`
      cone.style.setProperty('--fov', `${coneDeg(fovDeg, viewer)}deg`)
    },
  }
}

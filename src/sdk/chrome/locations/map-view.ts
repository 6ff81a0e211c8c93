import { bearingDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { InteractiveMap } from '../../core/map/interactive-map.ts'
import { mapScale } from '../../core/map/map-scale.ts'
import { isAround } from '../can-look-around.ts'
import { iconButton } from '../bar/icon-button.ts'
import { make } from '../dom.ts'
import { mapboxCredit, mapboxTiles } from './mapbox.ts'
import type { Places, PlaceView } from './location-view.ts'
import { markCurrent, nameFew, stopPin } from './stop-pin.ts'
import { coneDeg, followView } from './view-cone.ts'

/** The board, with whatever belongs to its image. */
function boardOf({ chrome, words, cooperative }: Places, element: HTMLElement): InteractiveMap {
  const { viewer, tour } = chrome
  const { mapboxToken } = viewer.document
  const scale = mapScale(document, tour?.language)
  const credit = mapboxToken === null ? undefined : mapboxCredit(words('map.plain'))
  const board = new InteractiveMap(document, {
    label: words('map.label'),
    source: mapboxToken === null ? null : mapboxTiles(mapboxToken),
    wheelNeedsCtrl: cooperative,
    onImageChange: (isPictured) => credit?.show(isPictured),
    onScale: scale.show,
  })
  const { element: nearer } = iconButton('zoomIn', words('map.nearer'), () => board.zoomBy(1))
  const { element: farther } = iconButton('zoomOut', words('map.farther'), () => board.zoomBy(-1))
  board.element.append(scale.element, ...(credit ? [credit.logo] : []))
  const credits = credit ? [credit.element] : []
  element.append(board.element, make('div', { class: 'map-tools' }, ...credits, farther, nearer))
  return board
}

/** The stops on a map, each a button, and where the visitor looks; it follows the visitor. */
export function mapView(places: Places, onGo: () => void): PlaceView {
  const { viewer, tour } = places.chrome
  const element = make('div', { class: 'plan-view' })
  const board = boardOf(places, element)
  const cone = make('span', { class: 'view-cone', 'aria-hidden': 'true' })
  const pins = new Map<PublicStop, HTMLElement>()
  const located = viewer.stops.filter(({ location }) => location)
  for (const stop of located) pins.set(stop, stopPin(places, stop, onGo))
  for (const [stop, pin] of pins) if (stop.location) board.place(pin, stop.location)
  if (pins.size === 0 && tour?.location)
    board.place(
      make('span', { class: 'pin', role: 'img', 'aria-label': tour.name }, make('span', { class: 'pin-dot' })),
      tour.location,
    )
  const show = ({ yawDeg, fovDeg }: View) => {
    const { stop } = viewer
    markCurrent(pins, stop)
    cone.hidden = !stop.location || !isAround(viewer)
    if (!stop.location) return
    board.place(cone, stop.location)
    cone.style.rotate = `${bearingDeg(yawDeg, stop.northOffsetDeg)}deg`
    cone.style.setProperty('--fov', `${coneDeg(fovDeg, viewer)}deg`)
  }
  nameFew(board.element, pins)
  const endFollowing = followView(viewer, show)
  const forget = viewer.on('stopchange', () => {
    show(viewer.getView())
    if (viewer.stop.location) board.show(viewer.stop.location)
  })
  return {
    element,
    focus() {
      const current = element.querySelector<HTMLElement>('[aria-current]') ?? board.element
      current.focus()
    },
    dispose() {
      endFollowing()
      forget()
      board.dispose()
    },
  }
}

import { bearingDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { InteractiveMap } from '../../core/map/interactive-map.ts'
import { createMapScale } from '../../core/map/map-scale.ts'
import { createIconButton } from '../bar/icon-button.ts'
import { canLookAround } from '../can-look-around.ts'
import { createElement } from '../dom.ts'
import type { LocationContext, LocationView } from './location-view.ts'
import { createMapboxCredit, mapboxTileServer } from './mapbox.ts'
import { createStopPin, markCurrent, showFewNames } from './stop-pin.ts'
import { coneDeg, followView } from './view-cone.ts'

/** Creates the map with its scale, attribution and zoom buttons. */
function createMap({ chrome, texts, cooperative }: LocationContext, element: HTMLElement): InteractiveMap {
  const { viewer } = chrome
  const { mapboxToken } = viewer.document
  const scale = createMapScale(document, chrome.textSource.language)
  const credit = mapboxToken === null ? undefined : createMapboxCredit(texts('map.plain'))
  const map = new InteractiveMap(document, {
    label: texts('map.label'),
    source: mapboxToken === null ? null : mapboxTileServer(mapboxToken),
    wheelNeedsCtrl: cooperative,
    onImageChange: (hasTiles) => credit?.show(hasTiles),
    onScale: scale.show,
  })
  const { element: zoomInButton } = createIconButton(
    'zoomIn',
    () => texts('map.nearer'),
    () => map.zoomBy(1),
  )
  const { element: zoomOutButton } = createIconButton(
    'zoomOut',
    () => texts('map.farther'),
    () => map.zoomBy(-1),
  )
  map.element.append(scale.element, ...(credit ? [credit.logo] : []))
  const credits = credit ? [credit.element] : []
  element.append(map.element, createElement('div', { class: 'map-tools' }, ...credits, zoomOutButton, zoomInButton))
  return map
}

/** Creates a map with a button for each stop and a cone that shows the visitor's view. It follows the visitor. */
export function createMapView(context: LocationContext, onNavigate: () => void): LocationView {
  const { viewer, tour } = context.chrome
  const element = createElement('div', { class: 'plan-view' })
  const map = createMap(context, element)
  const cone = createElement('span', { class: 'view-cone', part: 'radar', 'aria-hidden': 'true' })
  const pins = new Map<PublicStop, HTMLElement>()
  const locatedStops = viewer.stops.filter(({ location }) => location)
  for (const stop of locatedStops) pins.set(stop, createStopPin(context, stop, onNavigate))
  for (const [stop, pin] of pins) if (stop.location) map.place(pin, stop.location)
  if (pins.size === 0 && tour?.location)
    map.place(
      createElement(
        'span',
        { class: 'pin', role: 'img', 'aria-label': tour.name },
        createElement('span', { class: 'pin-dot' }),
      ),
      tour.location,
    )
  const show = ({ yawDeg, fovDeg }: View) => {
    const { stop } = viewer
    markCurrent(pins, stop)
    cone.hidden = !stop.location || !canLookAround(viewer)
    if (!stop.location) return
    map.place(cone, stop.location)
    cone.style.rotate = `${bearingDeg(yawDeg, stop.northOffsetDeg)}deg`
    cone.style.setProperty('--fov', `${coneDeg(fovDeg, viewer)}deg`)
  }
  showFewNames(map.element, pins)
  const endFollowing = followView(viewer, show)
  const unsubscribe = viewer.on('stopchange', () => {
    show(viewer.getView())
    if (viewer.stop.location) map.show(viewer.stop.location)
  })
  return {
    element,
    focus() {
      const currentMarker = element.querySelector<HTMLElement>('[aria-current]')
      const focusTarget = currentMarker ?? map.element
      focusTarget.focus()
    },
    dispose() {
      endFollowing()
      unsubscribe()
      map.dispose()
    },
  }
}

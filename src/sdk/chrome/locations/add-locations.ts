import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { locationTexts } from '../../../shared/visitor-texts/en/location-texts.ts'
import mapStyles from '../../core/map/map.css?raw'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { createLocationOpener, type LocationKind, type LocationOpener } from './location-opener.ts'
import locationStyles from './locations.css?raw'
import { createMapView } from './map-view.ts'
import { createPlanView } from './plan-view.ts'

const plan: LocationKind = { name: 'plan', icon: 'M4 4h16v16H4ZM4 13h5M12 4v6M12 13v7M15 13h5', view: createPlanView }
const map: LocationKind = { name: 'map', icon: 'm3 7 6-3 6 3 6-3v13l-6 3-6-3-6 3ZM9 4v13M15 7v13', view: createMapView }

type TourStops = { readonly stops: readonly PublicStop[] }

/** Narrower tours start with a closed map. */
const initialMapMinWidthPx = 900

/** Kinds of locations that the tour has. Floor plans count only if a stop is placed on them. */
export function locationKindsOf({
  viewer,
  tour,
}: Pick<Chrome, 'tour'> & { viewer: TourStops }): readonly LocationKind[] {
  const { stops } = viewer
  const hasPlan = tour?.floorPlans !== undefined && stops.some(({ floorPlanPosition }) => floorPlanPosition)
  const hasMap = tour?.location !== undefined || stops.some(({ location }) => location)
  return [...(hasPlan ? [plan] : []), ...(hasMap ? [map] : [])]
}

/** Adds the buttons of floor plans and the map. Only one of them is open at a time. */
export function addLocations(chrome: Chrome, cooperative: boolean): void {
  const { tour, controls, frame } = chrome
  adoptStyles(frame.element, mapStyles + locationStyles)
  const context = { chrome, cooperative, texts: createTextLookup('location', locationTexts, chrome.textSource) }
  const kinds = locationKindsOf(chrome)
  const openers = new Map<LocationKind, LocationOpener>()
  const closeAll = () => {
    for (const opener of openers.values()) opener.close()
  }
  for (const kind of kinds)
    if (controls.has(kind.name)) openers.set(kind, createLocationOpener(context, kind, closeAll))
  const buttons = [...openers.values()].map(({ button }) => button)
  if (buttons.length > 0) frame.top.append(createElement('div', { class: 'location-buttons' }, ...buttons))
  if (tour?.mapShown && frame.element.clientWidth >= initialMapMinWidthPx) openers.get(map)?.open({ takesFocus: false })
}

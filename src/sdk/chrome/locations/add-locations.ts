import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import mapStyles from '../../core/map/map.css?raw'
import { locationTexts } from '../../locales/location-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import { type LocationKind, type LocationOpener, locationOpener } from './location-opener.ts'
import locationStyles from './locations.css?raw'
import { mapView } from './map-view.ts'
import { planView } from './plan-view.ts'

const plan: LocationKind = { name: 'plan', icon: 'M4 4h16v16H4ZM4 13h5M12 4v6M12 13v7M15 13h5', view: planView }
const map: LocationKind = { name: 'map', icon: 'm3 7 6-3 6 3 6-3v13l-6 3-6-3-6 3ZM9 4v13M15 7v13', view: mapView }

type TourStops = { readonly stops: readonly PublicStop[] }

/** In narrower tours the map isn't opened from the start. */
const initialMapMinWidthPx = 900

/** Kinds worth showing. A plan without stops says nothing about their locations. */
export function locationKindsOf({
  viewer,
  tour,
}: Pick<Chrome, 'tour'> & { viewer: TourStops }): readonly LocationKind[] {
  const { stops } = viewer
  const hasPlan = tour?.floorPlans !== undefined && stops.some(({ floorPlanPosition }) => floorPlanPosition)
  const hasMap = tour?.location !== undefined || stops.some(({ location }) => location)
  return [...(hasPlan ? [plan] : []), ...(hasMap ? [map] : [])]
}

/** Adds the buttons of floor plans and the map. One of them is open at a time. */
export function addLocations(chrome: Chrome, cooperative: boolean): void {
  const { tour, controls, frame } = chrome
  adoptStyles(frame.element, mapStyles + locationStyles)
  const context = { chrome, cooperative, texts: textLookup(locationTexts, chrome.overrides) }
  const kinds = locationKindsOf(chrome)
  const openers = new Map<LocationKind, LocationOpener>()
  const closeAll = () => {
    for (const opener of openers.values()) opener.close()
  }
  for (const kind of kinds) if (controls.has(kind.name)) openers.set(kind, locationOpener(context, kind, closeAll))
  const buttons = [...openers.values()].map(({ button }) => button)
  if (buttons.length > 0) frame.top.append(createElement('div', { class: 'place-buttons' }, ...buttons))
  if (tour?.mapShown && frame.element.clientWidth >= initialMapMinWidthPx) openers.get(map)?.open({ takesFocus: false })
}

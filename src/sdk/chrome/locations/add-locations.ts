import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import mapStyles from '../../core/map/map.css?raw'
import { placeTexts } from '../../locales/location-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { mapView } from './map-view.ts'
import { type PlaceKind, type PlaceOpener, placeOpener } from './location-opener.ts'
import placeStyles from './locations.css?raw'
import { planView } from './plan-view.ts'

const plan: PlaceKind = { name: 'plan', icon: 'M4 4h16v16H4ZM4 13h5M12 4v6M12 13v7M15 13h5', view: planView }
const map: PlaceKind = { name: 'map', icon: 'm3 7 6-3 6 3 6-3v13l-6 3-6-3-6 3ZM9 4v13M15 7v13', view: mapView }

type PlacedTour = { readonly stops: readonly PublicStop[]; readonly document: Pick<TourDocument, 'mapboxToken'> }

/** A tour that is narrower is all image at first. */
const leastWidthPx = 900

/** What there is to see something on: a plan without stops, or a plain grid with one dot, tells nobody where they are. */
export function placeKindsOf({ viewer, tour }: Pick<Chrome, 'tour'> & { viewer: PlacedTour }): readonly PlaceKind[] {
  const { stops, document } = viewer
  const isOnPlan = tour?.floorPlans !== undefined && stops.some(({ floorPlanPosition }) => floorPlanPosition)
  const isPlaced = tour?.location !== undefined && document.mapboxToken !== null
  const isOnMap = isPlaced || stops.some(({ location }) => location)
  return [...(isOnPlan ? [plan] : []), ...(isOnMap ? [map] : [])]
}

/** What shows visitors where they are: floor plans and the map, of which one is open at a time. */
export function addPlaces(chrome: Chrome, cooperative: boolean): void {
  const { viewer, tour, controls, frame } = chrome
  adoptStyles(frame.element, mapStyles + placeStyles)
  const places = { chrome, cooperative, words: textLookup(placeTexts, chrome.overrides) }
  const kinds = placeKindsOf(chrome)
  const openers = new Map<PlaceKind, PlaceOpener>()
  const closeAll = () => {
    for (const opener of openers.values()) opener.close()
  }
  for (const kind of kinds) if (controls.has(kind.name)) openers.set(kind, placeOpener(places, kind, closeAll))
  const buttons = [...openers.values()].map(({ button }) => button)
  if (buttons.length > 0) frame.top.append(make('div', { class: 'place-buttons' }, ...buttons))
  // a grid without an image is for those who ask for it
  const isPictured = viewer.document.mapboxToken !== null
  if (tour?.mapShown && isPictured && frame.element.clientWidth >= leastWidthPx)
    openers.get(map)?.open({ takesFocus: false })
}

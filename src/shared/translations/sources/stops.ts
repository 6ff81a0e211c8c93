import { textsIn } from '../../hotspots/references.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../publishing/tour-document.ts'
import type { TextForm, TextPlace, TextSource } from '../text-source.ts'

type Field<Name extends string> = { readonly name: Name; readonly form: TextForm }

const textsOfStop: readonly Field<'name' | 'description'>[] = [
  { name: 'name', form: 'line' },
  { name: 'description', form: 'rich' },
]
const textsOfHotspot: readonly Field<'title' | 'tooltip' | 'description'>[] = [
  { name: 'title', form: 'line' },
  { name: 'tooltip', form: 'line' },
  { name: 'description', form: 'plain' },
]

function placesOfHotspot(stop: PublicStop, hotspot: PublicHotspot): readonly TextPlace[] {
  const { id, title } = hotspot
  const path = ['stops', stop.id, 'hotspots', stop.hotspots.indexOf(hotspot)]
  const shared = { stopId: stop.id, of: title }
  const common = textsOfHotspot.map(({ name, form }) => ({
    ...shared,
    key: `hotspot.${id}.${name}`,
    path: [...path, name],
    form,
    what: `hotspot.${name}` as const,
  }))
  const details = textsIn(hotspot).map(({ name, of = '', path: within, form }) => ({
    ...shared,
    key: `hotspot.${id}.${of === '' ? '' : `${of}.`}${name}`,
    path: [...path, 'details', ...within],
    form,
    what: `hotspot.${name}` as const,
  }))
  return [...common, ...details]
}

function placesOfStop(stop: PublicStop): readonly TextPlace[] {
  const own = textsOfStop.map(({ name, form }) => ({
    key: `stop.${stop.id}.${name}`,
    path: ['stops', stop.id, name],
    form,
    what: `stop.${name}` as const,
    stopId: stop.id,
    of: '',
  }))
  const inOrder = [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  return [...own, ...inOrder.flatMap((hotspot) => placesOfHotspot(stop, hotspot))]
}

function stopsInOrder({ stops, tours, tourId }: TourDocument): readonly PublicStop[] {
  return (tours[tourId]?.stopIds ?? []).flatMap((id) => stops[id] ?? [])
}

/** Stops in the order of the tour, each with its hotspots in reading order. */
export const stopTexts: TextSource = { placesIn: (document) => stopsInOrder(document).flatMap(placesOfStop) }

import { textsIn } from '../../hotspots/references.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../publishing/tour-document.ts'
import type { TextFormat, TextSource, TranslatableText } from '../text-source.ts'

type Field<Name extends string> = { readonly name: Name; readonly format: TextFormat }

const stopFields: readonly Field<'name' | 'description'>[] = [
  { name: 'name', format: 'line' },
  { name: 'description', format: 'rich' },
]
const hotspotFields: readonly Field<'title' | 'tooltip' | 'description'>[] = [
  { name: 'title', format: 'line' },
  { name: 'tooltip', format: 'line' },
  { name: 'description', format: 'plain' },
]

function textsOfHotspot(stop: PublicStop, hotspot: PublicHotspot): readonly TranslatableText[] {
  const { id, title } = hotspot
  const path = ['stops', stop.id, 'hotspots', stop.hotspots.indexOf(hotspot)]
  const sharedFields = { stopId: stop.id, itemLabel: title }
  const common = hotspotFields.map(({ name, format }) => ({
    ...sharedFields,
    key: `hotspot.${id}.${name}`,
    path: [...path, name],
    format,
    kind: `hotspot.${name}` as const,
  }))
  const details = textsIn(hotspot).map(({ name, mediaId = '', path: within, format }) => ({
    ...sharedFields,
    key: `hotspot.${id}.${mediaId === '' ? '' : `${mediaId}.`}${name}`,
    path: [...path, 'details', ...within],
    format,
    kind: `hotspot.${name}` as const,
  }))
  return [...common, ...details]
}

/** Names of the time layers of a stop. The keys contain the stop first, so that copies of the stop copy them. */
function textsOfTimeLayers({ id, timeLayers }: PublicStop): readonly TranslatableText[] {
  if (!timeLayers) return []
  const path = ['stops', id, 'timeLayers']
  const sharedFields = { format: 'line', kind: 'stop.timeLayer', stopId: id, itemLabel: '' } as const
  return [
    { ...sharedFields, key: `stop.${id}.timeLayer`, path: [...path, 'name'] },
    ...timeLayers.captures.map((capture, index) => ({
      ...sharedFields,
      key: `stop.${id}.timeLayer.${capture.id}`,
      path: [...path, 'captures', index, 'name'],
    })),
  ]
}

function textsOfStop(stop: PublicStop): readonly TranslatableText[] {
  const fieldTexts = stopFields.map(({ name, format }) => ({
    key: `stop.${stop.id}.${name}`,
    path: ['stops', stop.id, name],
    format,
    kind: `stop.${name}` as const,
    stopId: stop.id,
    itemLabel: '',
  }))
  const inOrder = [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  return [...fieldTexts, ...textsOfTimeLayers(stop), ...inOrder.flatMap((hotspot) => textsOfHotspot(stop, hotspot))]
}

function stopsInOrder({ stops, tours, tourId }: TourDocument): readonly PublicStop[] {
  return (tours[tourId]?.stopIds ?? []).flatMap((id) => stops[id] ?? [])
}

/** Stops in the order of the tour, each with its hotspots in reading order. */
export const stopTexts: TextSource = { translatableTextsIn: (document) => stopsInOrder(document).flatMap(textsOfStop) }

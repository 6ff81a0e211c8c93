import { hotspotName } from '../../hotspots/hotspot-name.ts'
import { formIdsIn, mediaIn, stopIdsIn } from '../../hotspots/references.ts'
import { isDeepEqual } from '../../kernel/deep-equal.ts'
import { publishedMedia } from '../published-media.ts'
import { withoutKindStyle } from '../published-styles.ts'
import type { PublicHotspot, TourDocument } from '../tour-document.ts'
import type { ChangeDetail } from './change-detail.ts'
import { compareItems, type DetailTable, type FieldTable, fieldsBetween, type ItemsById } from './compare-items.ts'
import {
  choiceDetail,
  type DocumentNames,
  type MediaNames,
  mediaNamesOf,
  namedDetail,
  numberDetails,
  positionDetail,
  textDetail,
  valueDetail,
} from './detail-builders.ts'
import type { ChangedField, TourChange } from './tour-change.ts'

const tableOfHotspot: FieldTable<PublicHotspot, 'hotspot'> = {
  id: null,
  kind: 'content',
  title: 'title',
  description: 'description',
  tooltip: 'tooltip',
  icon: 'icon',
  colour: 'color',
  size: 'size',
  labelMode: 'label',
  // told once for the stop
  readingOrder: null,
  fromSeconds: 'time',
  toSeconds: 'time',
  // told by its parts
  details: null,
  yawDeg: 'position',
  pitchDeg: 'position',
  x: 'position',
  y: 'position',
}

/** Properties of the details of all kinds; what is not named is content. */
const fieldOfDetail: Readonly<Record<string, ChangedField<'hotspot'>>> = {
  targetStopId: 'target',
  arrival: 'arrival',
  transition: 'transition',
  html: 'text',
  mediaId: 'media',
  posterMediaId: 'media',
  pictures: 'media',
  altText: 'altText',
  caption: 'caption',
  url: 'address',
  formId: 'form',
  corners: 'outline',
  action: 'action',
}

function detailFields(before: unknown, after: unknown): ChangedField<'hotspot'>[] {
  const former: Readonly<Record<string, unknown>> = Object(before)
  const current: Readonly<Record<string, unknown>> = Object(after)
  const keys = new Set([...Object.keys(former), ...Object.keys(current)])
  const changed = [...keys].filter((key) => !isDeepEqual(former[key], current[key]))
  return changed.map((key) => (Object.hasOwn(fieldOfDetail, key) ? (fieldOfDetail[key] ?? 'content') : 'content'))
}

type Placed = {
  readonly hotspot: PublicHotspot
  readonly name: string
  readonly stopId: string
  readonly stopName: string
  /** Ids of what it shows that is there. */
  readonly shown: readonly string[]
}

export function hotspotsOf(document: TourDocument): ItemsById<Placed> {
  const styles = document.tours[document.tourId]?.styles
  const placed = Object.values(document.stops).flatMap(({ id: stopId, name: stopName, hotspots }) =>
    hotspots.map((hotspot): [string, Placed] => {
      const media = mediaIn(hotspot).filter(
        ({ kind, mediaId }) => publishedMedia(document, kind)[mediaId] !== undefined,
      )
      const shown = media.map(({ mediaId }) => mediaId)
      const name = hotspotName(hotspot, (id) => document.stops[id]?.name)
      return [hotspot.id, { hotspot: withoutKindStyle(hotspot, styles), name, stopId, stopName, shown }]
    }),
  )
  return new Map(placed)
}

function changedHotspotFields(before: Placed, after: Placed): ChangedField<'hotspot'>[] {
  const found = new Set<ChangedField<'hotspot'>>([
    ...fieldsBetween(before.hotspot, after.hotspot, tableOfHotspot),
    ...detailFields(before.hotspot.details, after.hotspot.details),
  ])
  if (!found.has('media') && !found.has('action') && !isDeepEqual(before.shown, after.shown)) found.add('media')
  // what has an outline stands in the middle of it
  if (found.has('outline')) found.delete('position')
  return [...found]
}

/** A text of the details, whatever the kind. */
function textIn({ hotspot: { details } }: Placed, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(details), name)
  return typeof value === 'string' ? value : undefined
}

/** What details of a hotspot are told by: names of media, and of stops and forms before and after. */
export type HotspotNames = {
  readonly media: MediaNames
  readonly before: DocumentNames
  readonly after: DocumentNames
}

function detailTable({ media, before: namesBefore, after: namesAfter }: HotspotNames): DetailTable<Placed, 'hotspot'> {
  const named =
    (idOf: (placed: Placed) => string | undefined, kind: 'stop' | 'form') =>
    (before: Placed, after: Placed): ChangeDetail[] =>
      namedDetail(namesBefore[kind](idOf(before)), namesAfter[kind](idOf(after)))
  return {
    description: textDetail(({ hotspot }) => hotspot.description),
    tooltip: valueDetail(({ hotspot }) => hotspot.tooltip),
    color: valueDetail(({ hotspot }) => hotspot.colour),
    size: choiceDetail('size', ({ hotspot }) => hotspot.size),
    label: choiceDetail('labelMode', ({ hotspot }) => hotspot.labelMode),
    time: numberDetails(
      { unit: 'seconds', of: 'from', read: ({ hotspot }) => hotspot.fromSeconds },
      { unit: 'seconds', of: 'to', read: ({ hotspot }) => hotspot.toSeconds },
    ),
    target: named(({ hotspot }) => stopIdsIn(hotspot)[0], 'stop'),
    transition: choiceDetail('transition', (placed) => textIn(placed, 'transition')),
    text: textDetail((placed) => textIn(placed, 'html')),
    media: ({ shown: before }, { shown: after }) =>
      namedDetail(mediaNamesOf(before, media), mediaNamesOf(after, media)),
    altText: textDetail((placed) => textIn(placed, 'altText')),
    caption: textDetail((placed) => textIn(placed, 'caption')),
    address: valueDetail((placed) => textIn(placed, 'url')),
    form: named(({ hotspot }) => formIdsIn(hotspot)[0], 'form'),
    position: ({ hotspot: before }, { hotspot: after }) => positionDetail(before, after),
  }
}

type Stops = ReadonlySet<string>
type Compared = {
  readonly before: ItemsById<Placed>
  readonly after: ItemsById<Placed>
  /** Stops that are there before and after. */
  readonly common: Stops
  readonly names: HotspotNames
}

/** Hotspots of stops that came or went came or went with them. */
export function hotspotChanges({ before, after, common, names }: Compared): TourChange[] {
  const within = (all: ItemsById<Placed>) => new Map([...all].filter(([, { stopId }]) => common.has(stopId)))
  return compareItems({
    subject: 'hotspot',
    before: within(before),
    after: within(after),
    nameOf: ({ name }) => name,
    stopOf: ({ stopId, stopName }) => ({ stopId, stopName }),
    fields: changedHotspotFields,
    details: detailTable(names),
  })
}

import { hotspotName } from '../../hotspots/hotspot-name.ts'
import { formIdsIn, mediaIn, stopIdsIn } from '../../hotspots/references.ts'
import { isHotspotKind } from '../../hotspots/registry.ts'
import { isDeepEqual } from '../../kernel/deep-equal.ts'
import type { Parts } from '../../kernel/parts.ts'
import { publishedMedia } from '../published-media.ts'
import { withoutKindStyle } from '../published-styles.ts'
import type { PublicHotspot, TourDocument } from '../tour-document.ts'
import type { ChangeDetail } from './change-detail.ts'
import {
  compareItemsInParts,
  type DetailTable,
  type FieldTable,
  fieldsBetween,
  type ItemsById,
} from './compare-items.ts'
import {
  choiceDetail,
  type DocumentNames,
  jsonDetail,
  type MediaNames,
  mediaNamesOf,
  namedDetail,
  numberDetails,
  positionDetail,
  textDetail,
  valueDetail,
} from './detail-builders.ts'
import type { ChangedField, TourChange } from './tour-change.ts'

const hotspotFields: FieldTable<PublicHotspot, 'hotspot'> = {
  id: null,
  kind: 'content',
  title: 'title',
  description: 'description',
  tooltip: 'tooltip',
  icon: 'icon',
  colour: 'color',
  size: 'size',
  labelMode: 'label',
  // Part of the stop's `hotspotOrder`.
  readingOrder: null,
  fromSeconds: 'time',
  toSeconds: 'time',
  customData: 'customData',
  // Details are compared by property.
  details: null,
  yawDeg: 'position',
  pitchDeg: 'position',
  x: 'position',
  y: 'position',
}

/** Change field of each detail property; others count as `content`. */
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
  const detailsBefore: Readonly<Record<string, unknown>> = Object(before)
  const detailsAfter: Readonly<Record<string, unknown>> = Object(after)
  const keys = new Set([...Object.keys(detailsBefore), ...Object.keys(detailsAfter)])
  const changedKeys = [...keys].filter((key) => !isDeepEqual(detailsBefore[key], detailsAfter[key]))
  return changedKeys.map((key) => (Object.hasOwn(fieldOfDetail, key) ? (fieldOfDetail[key] ?? 'content') : 'content'))
}

type HotspotState = {
  readonly hotspot: PublicHotspot
  readonly name: string
  readonly stopId: string
  readonly stopName: string
  /** Existing media that the hotspot shows. */
  readonly mediaIds: readonly string[]
}

/** Number of stops with hotspots to read in one part. */
const stopsPerPart = 20

export function* hotspotsOf(document: TourDocument): Parts<ItemsById<HotspotState>> {
  const styles = document.tours[document.tourId]?.styles
  const stateById = new Map<string, HotspotState>()
  for (const [index, { id: stopId, name: stopName, hotspots }] of Object.values(document.stops).entries()) {
    if (index > 0 && index % stopsPerPart === 0) yield
    for (const hotspot of hotspots) {
      const media = mediaIn(hotspot).filter(
        ({ kind, mediaId }) => publishedMedia(document, kind)[mediaId] !== undefined,
      )
      const mediaIds = media.map(({ mediaId }) => mediaId)
      const name = hotspotName(hotspot, (id) => document.stops[id]?.name)
      stateById.set(hotspot.id, { hotspot: withoutKindStyle(hotspot, styles), name, stopId, stopName, mediaIds })
    }
  }
  return stateById
}

function changedHotspotFields(before: HotspotState, after: HotspotState): ChangedField<'hotspot'>[] {
  const fields = new Set<ChangedField<'hotspot'>>([
    ...fieldsBetween(before.hotspot, after.hotspot, hotspotFields),
    ...detailFields(before.hotspot.details, after.hotspot.details),
  ])
  if (!fields.has('media') && !fields.has('action') && !isDeepEqual(before.mediaIds, after.mediaIds))
    fields.add('media')
  // The position follows from the outline.
  if (fields.has('outline')) fields.delete('position')
  return [...fields]
}

/** String property of the details, for any kind. */
function textIn({ hotspot: { details } }: HotspotState, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(details), name)
  return typeof value === 'string' ? value : undefined
}

/** Names for change details: of media, and of stops and forms before and after. */
export type HotspotNames = {
  readonly media: MediaNames
  readonly before: DocumentNames
  readonly after: DocumentNames
}

function detailTable({
  media,
  before: namesBefore,
  after: namesAfter,
}: HotspotNames): DetailTable<HotspotState, 'hotspot'> {
  const nameDetail =
    (idOf: (state: HotspotState) => string | undefined, kind: 'stop' | 'form') =>
    (before: HotspotState, after: HotspotState): ChangeDetail[] =>
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
    target: nameDetail(({ hotspot }) => stopIdsIn(hotspot)[0], 'stop'),
    transition: choiceDetail('transition', (state) => textIn(state, 'transition')),
    text: textDetail((state) => textIn(state, 'html')),
    media: ({ mediaIds: before }, { mediaIds: after }) =>
      namedDetail(mediaNamesOf(before, media), mediaNamesOf(after, media)),
    altText: textDetail((state) => textIn(state, 'altText')),
    caption: textDetail((state) => textIn(state, 'caption')),
    address: valueDetail((state) => textIn(state, 'url')),
    form: nameDetail(({ hotspot }) => formIdsIn(hotspot)[0], 'form'),
    customData: jsonDetail(({ hotspot }) => hotspot.customData),
    position: ({ hotspot: before }, { hotspot: after }) => positionDetail(before, after),
  }
}

type HotspotComparison = {
  readonly before: ItemsById<HotspotState>
  readonly after: ItemsById<HotspotState>
  /** Stops in both documents. */
  readonly commonStopIds: ReadonlySet<string>
  readonly names: HotspotNames
}

/**
 * Changes of hotspots in stops that are in both documents. Hotspots of added and removed stops are part of that change.
 */
export function hotspotChanges({ before, after, commonStopIds, names }: HotspotComparison): Parts<TourChange[]> {
  const inCommonStops = (states: ItemsById<HotspotState>) =>
    new Map([...states].filter(([, { stopId }]) => commonStopIds.has(stopId)))
  return compareItemsInParts({
    subject: 'hotspot',
    before: inCommonStops(before),
    after: inCommonStops(after),
    nameOf: ({ name }) => name,
    stopOf: ({ stopId, stopName }) => ({ stopId, stopName }),
    hotspotKindOf: ({ hotspot: { kind } }) => (isHotspotKind(kind) ? kind : null),
    fields: changedHotspotFields,
    details: detailTable(names),
  })
}

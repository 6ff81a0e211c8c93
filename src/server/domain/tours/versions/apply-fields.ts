import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { BackgroundAudio } from '../../../../shared/tours/background-audio.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type {
  DraftContent,
  HotspotContent,
  StopContent,
  TourContent,
} from '../../../../shared/versions/draft-content.ts'
import { applyFields, type FieldRules } from '../../../kernel/field-rules.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { changeFloorPlans } from '../floor-plans/change.ts'
import { restoreForms } from '../forms/change.ts'
import type { Hotspot } from '../hotspots/entity.ts'
import type { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import type { LibraryMedia } from './library-media.ts'

/** Writes a column where it differs: objects come back from the database with their keys in another order. */
function put<Row extends object, Column extends keyof Row>(row: Row, column: Column, value: Row[Column]): void {
  if (!isDeepEqual(row[column] ?? null, value)) row[column] = value
}

const known = ({ knownIds }: LibraryMedia, id: string | null) => (id !== null && knownIds.has(id) ? id : null)

type WithAudio = Pick<Stop, 'audio' | 'audioVolume' | 'audioLoop'>

function putAudio(row: WithAudio, audio: BackgroundAudio | null, media: LibraryMedia): void {
  put(row, 'audio', known(media, audio?.mediaId ?? null))
  if (audio === null) return
  put(row, 'audioVolume', audio.volume)
  put(row, 'audioLoop', audio.loop)
}

type StopFields = Omit<StopContent, 'id' | 'hotspots' | 'translations'>
type Rule<Fields, Row, Place> = {
  readonly [Field in keyof Fields]-?: (row: Row, value: Fields[Field], place: Place) => void
}

const stopRules: Rule<StopFields, Stop, LibraryMedia> = {
  name: (row, value) => put(row, 'name', value),
  description: (row, value) => put(row, 'description', value),
  mediaId: (row, value, media) => put(row, 'media', known(media, value)),
  initialView: (row, value) => put(row, 'initialView', value),
  northOffsetDeg: (row, value) => put(row, 'northOffsetDeg', value),
  levelPitchDeg: (row, value) => put(row, 'levelPitchDeg', value),
  levelRollDeg: (row, value) => put(row, 'levelRollDeg', value),
  hiddenFromList: (row, value) => put(row, 'hiddenFromList', value),
  backgroundAudio: putAudio,
  floorPlanPosition: (row, value) => put(row, 'floorPlanPosition', value),
  location: (row, value) => put(row, 'location', value),
  tags: (row, value) => put(row, 'tags', [...value]),
}

/** Applies all fields at once: there are thousands of stops and hotspots. */
function applyAll<Fields extends object, Row, Place>(
  rules: Rule<Fields, Row, Place>,
  { row, fields, place }: { readonly row: Row; readonly fields: Fields; readonly place: Place },
): void {
  const apply = <Field extends keyof Fields>(field: Field) => rules[field](row, fields[field], place)
  for (const field of Object.keys(rules) as (keyof Fields)[]) apply(field)
}

/** A stop as it was. Media that are gone for good leave it without any. */
export function applyToStop(row: Stop, fields: StopContent, media: LibraryMedia): void {
  applyAll<StopFields, Stop, LibraryMedia>(stopRules, { row, fields, place: media })
}

type HotspotFields = Omit<HotspotContent, 'id' | 'kind'>

const hotspotRules: Rule<HotspotFields, Hotspot, null> = {
  yawDeg: (row, value) => put(row, 'yawDeg', value),
  pitchDeg: (row, value) => put(row, 'pitchDeg', value),
  title: (row, value) => put(row, 'title', value),
  description: (row, value) => put(row, 'description', value),
  tooltip: (row, value) => put(row, 'tooltip', value),
  icon: (row, value) => put(row, 'icon', value),
  colour: (row, value) => put(row, 'colour', value),
  size: (row, value) => put(row, 'size', value),
  labelMode: (row, value) => put(row, 'labelMode', value),
  readingOrder: (row, value) => put(row, 'readingOrder', value),
  visible: (row, value) => put(row, 'visible', value),
  fromSeconds: (row, value) => put(row, 'fromSeconds', value),
  toSeconds: (row, value) => put(row, 'toSeconds', value),
  details: (row, value) => put(row, 'details', value),
}

/** A hotspot as it was: its details may name media that are gone, as those of any hotspot may. */
export function applyToHotspot(row: Hotspot, fields: HotspotContent): void {
  applyAll<HotspotFields, Hotspot, null>(hotspotRules, { row, fields, place: null })
}

type TourPlace = { readonly scope: AccountScope; readonly media: LibraryMedia }
type TourFields = Required<Omit<TourContent, 'translations' | 'startStopId'>>

const tourRules: FieldRules<TourFields, Tour, TourPlace> = {
  name: (row, value) => put(row, 'name', value),
  description: (row, value) => put(row, 'description', value),
  coverMediaId: (row, value, { media }) => put(row, 'cover', known(media, value)),
  socialMediaId: (row, value, { media }) => put(row, 'socialMedia', known(media, value)),
  language: (row, value) => put(row, 'language', value),
  languages: (row, value) => put(row, 'languages', [...value]),
  stopDescriptionMinimized: (row, value) => put(row, 'stopDescriptionMinimized', value),
  transition: (row, value) => put(row, 'transition', value),
  buttons: (row, value) => put(row, 'buttons', value),
  backgroundAudio: (row, value, { media }) => putAudio(row, value, media),
  floorPlans: (row, value, { scope, media }) => {
    const plans = value.map((plan): FloorPlan => ({ ...plan, mediaId: known(media, plan.mediaId) }))
    return changeFloorPlans(scope, row.id, plans)
  },
  location: (row, value) => put(row, 'location', value),
  mapShown: (row, value) => put(row, 'mapShown', value),
  gaId: (row, value) => put(row, 'gaId', value),
  styles: (row, value) => put(row, 'styles', value),
  customTexts: (row, value) => put(row, 'customTexts', value),
  tags: (row, value) => put(row, 'tags', [...value]),
}

type Applied = { readonly tour: Tour; readonly content: DraftContent; readonly media: LibraryMedia }

/** A tour's own fields as they were, with its forms and the order of its stops. */
export async function applyToTour(scope: AccountScope, { tour: row, content, media }: Applied): Promise<void> {
  const { translations: _translations, startStopId, ...changes } = content.tour
  const stopIds = content.stops.map(({ id }) => id)
  put(row, 'stopIds', stopIds)
  put(row, 'startStopId', stopIds.find((id) => id === startStopId) ?? stopIds[0] ?? null)
  await applyFields(tourRules, { row, changes, place: { scope, media } })
  await restoreForms(
    scope.em,
    row.id,
    content.forms.map(({ form }) => form),
  )
}

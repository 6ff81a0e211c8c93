import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { brandPartNames, differingParts } from '../../../../shared/brand-kit/brand-parts.ts'
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
import { brandValuesOf } from '../brand-kit/inherit.ts'
import { changeFloorPlans } from '../floor-plans/change-floor-plans.ts'
import { restoreForms } from '../forms/change-forms.ts'
import type { Hotspot } from '../hotspots/entity.ts'
import type { Stop } from '../stops/entity.ts'
import type { Tour } from '../tours/entity.ts'
import type { LibraryMedia } from './library-media.ts'

/** Dependencies of applying content, which jobs have as well. */
export type ApplyScope = Pick<AccountScope, 'em' | 'ports'> & {
  readonly account: { readonly id: string }
  readonly actor: { readonly id: string }
}

/**
 * Sets a column if its value differs. Deep comparison, because the database returns the keys of objects in another
 * order.
 */
function setColumn<Row extends object, Column extends keyof Row>(row: Row, column: Column, value: Row[Column]): void {
  if (!isDeepEqual(row[column] ?? null, value)) row[column] = value
}

const idIfInLibrary = ({ existingIds }: LibraryMedia, id: string | null) =>
  id !== null && existingIds.has(id) ? id : null

type AudioColumns = Pick<Stop, 'audio' | 'audioVolume' | 'audioLoop'>

function setAudio(row: AudioColumns, audio: BackgroundAudio | null, media: LibraryMedia): void {
  setColumn(row, 'audio', idIfInLibrary(media, audio?.mediaId ?? null))
  if (audio === null) return
  setColumn(row, 'audioVolume', audio.volume)
  setColumn(row, 'audioLoop', audio.loop)
}

type StopFields = Omit<StopContent, 'id' | 'hotspots' | 'translations'>
type Rules<Fields, Row, Context> = {
  readonly [Field in keyof Fields]-?: (row: Row, value: Fields[Field], context: Context) => void
}

const stopRules: Rules<StopFields, Stop, LibraryMedia> = {
  name: (row, value) => setColumn(row, 'name', value),
  description: (row, value) => setColumn(row, 'description', value),
  mediaId: (row, value, media) => setColumn(row, 'media', idIfInLibrary(media, value)),
  thumbnailMediaId: (row, value, media) => setColumn(row, 'thumbnail', idIfInLibrary(media, value)),
  initialView: (row, value) => setColumn(row, 'initialView', value),
  viewLimits: (row, value) => setColumn(row, 'viewLimits', value),
  // Captures may refer to deleted media, which publishing leaves out.
  timeLayers: (row, value) => setColumn(row, 'timeLayers', value),
  northOffsetDeg: (row, value) => setColumn(row, 'northOffsetDeg', value),
  levelPitchDeg: (row, value) => setColumn(row, 'levelPitchDeg', value),
  levelRollDeg: (row, value) => setColumn(row, 'levelRollDeg', value),
  hiddenFromList: (row, value) => setColumn(row, 'hiddenFromList', value),
  backgroundAudio: setAudio,
  floorPlanPosition: (row, value) => setColumn(row, 'floorPlanPosition', value),
  location: (row, value) => setColumn(row, 'location', value),
  tags: (row, value) => setColumn(row, 'tags', [...value]),
}

/** Applies all fields. Synchronous for speed: a tour may have thousands of stops and hotspots. */
function applyAll<Fields extends object, Row, Context>(
  rules: Rules<Fields, Row, Context>,
  { row, fields, context }: { readonly row: Row; readonly fields: Fields; readonly context: Context },
): void {
  const apply = <Field extends keyof Fields>(field: Field) => rules[field](row, fields[field], context)
  for (const field of Object.keys(rules) as (keyof Fields)[]) apply(field)
}

/** Restores the fields of a stop. Media that no longer exist become null. */
export function applyToStop(row: Stop, fields: StopContent, media: LibraryMedia): void {
  applyAll<StopFields, Stop, LibraryMedia>(stopRules, { row, fields, context: media })
}

type HotspotFields = Omit<HotspotContent, 'id' | 'kind'>

const hotspotRules: Rules<HotspotFields, Hotspot, null> = {
  yawDeg: (row, value) => setColumn(row, 'yawDeg', value),
  pitchDeg: (row, value) => setColumn(row, 'pitchDeg', value),
  title: (row, value) => setColumn(row, 'title', value),
  description: (row, value) => setColumn(row, 'description', value),
  tooltip: (row, value) => setColumn(row, 'tooltip', value),
  icon: (row, value) => setColumn(row, 'icon', value),
  colour: (row, value) => setColumn(row, 'colour', value),
  size: (row, value) => setColumn(row, 'size', value),
  labelMode: (row, value) => setColumn(row, 'labelMode', value),
  readingOrder: (row, value) => setColumn(row, 'readingOrder', value),
  visible: (row, value) => setColumn(row, 'visible', value),
  fromSeconds: (row, value) => setColumn(row, 'fromSeconds', value),
  toSeconds: (row, value) => setColumn(row, 'toSeconds', value),
  customData: (row, value) => setColumn(row, 'customData', value),
  details: (row, value) => setColumn(row, 'details', value),
}

/** Restores the fields of a hotspot. Its details may refer to deleted media. */
export function applyToHotspot(row: Hotspot, fields: HotspotContent): void {
  applyAll<HotspotFields, Hotspot, null>(hotspotRules, { row, fields, context: null })
}

type TourContext = {
  readonly scope: ApplyScope
  readonly media: LibraryMedia
  /** Locked brand kit; null without one. */
  readonly kit: BrandKitFields | null
}
type TourFields = Required<Omit<TourContent, 'translations' | 'startStopId'>>

const tourRules: FieldRules<TourFields, Tour, TourContext> = {
  name: (row, value) => setColumn(row, 'name', value),
  description: (row, value) => setColumn(row, 'description', value),
  coverMediaId: (row, value, { media }) => setColumn(row, 'cover', idIfInLibrary(media, value)),
  socialMediaId: (row, value, { media }) => setColumn(row, 'socialMedia', idIfInLibrary(media, value)),
  language: (row, value) => setColumn(row, 'language', value),
  languages: (row, value) => setColumn(row, 'languages', [...value]),
  stopDescriptionMinimized: (row, value) => setColumn(row, 'stopDescriptionMinimized', value),
  transition: (row, value) => setColumn(row, 'transition', value),
  buttons: (row, value) => setColumn(row, 'buttons', value),
  backgroundAudio: (row, value, { media }) => setAudio(row, value, media),
  floorPlans: (row, value, { scope, media }) => {
    const plans = value.map((plan): FloorPlan => ({ ...plan, mediaId: idIfInLibrary(media, plan.mediaId) }))
    return changeFloorPlans(scope, row.id, plans)
  },
  location: (row, value) => setColumn(row, 'location', value),
  mapShown: (row, value) => setColumn(row, 'mapShown', value),
  gaId: (row, value) => setColumn(row, 'gaId', value),
  styles: (row, value) => setColumn(row, 'styles', value),
  customTexts: (row, value) => {
    setColumn(row, 'customTexts', value)
    // Versions of an older release have no sources.
    setColumn(row, 'customTextSources', null)
  },
  customTextSources: (row, value) => setColumn(row, 'customTextSources', value),
  brandKitParts: (row, value, { kit }) => {
    // The tour has to look as in the version, so it inherits only parts that the kit hasn't changed since.
    const changedParts = kit === null ? brandPartNames : differingParts(kit, brandValuesOf(row))
    setColumn(
      row,
      'brandKitParts',
      value.filter((part) => !changedParts.includes(part)),
    )
  },
  tags: (row, value) => setColumn(row, 'tags', [...value]),
}

type ContentToApply = {
  readonly tour: Tour
  readonly content: DraftContent
  readonly media: LibraryMedia
  readonly kit: BrandKitFields | null
}

/** Restores a tour's own fields, its forms and the order of its stops. */
export async function applyToTour(
  scope: ApplyScope,
  { tour: row, content, media, kit }: ContentToApply,
): Promise<void> {
  const { translations: _translations, startStopId, ...changes } = content.tour
  const stopIds = content.stops.map(({ id }) => id)
  setColumn(row, 'stopIds', stopIds)
  setColumn(row, 'startStopId', stopIds.find((id) => id === startStopId) ?? stopIds[0] ?? null)
  await applyFields(tourRules, { row, changes, context: { scope, media, kit } })
  await restoreForms(
    scope.em,
    row.id,
    content.forms.map(({ form }) => form),
  )
}

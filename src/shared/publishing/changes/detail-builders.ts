import { displacementOf } from '../../geometry/displacement.ts'
import { normalizeYawDeg, type View } from '../../geometry/sphere.ts'
import { canonicalJson } from '../../kernel/deep-equal.ts'
import type { BackgroundAudio } from '../../tours/background-audio.ts'
import type { PublicHotspot, TourDocument } from '../tour-document.ts'
import type { ChangeDetail, DetailOf } from './change-detail.ts'
import { excerptsOf, plainExcerptsOf } from './excerpts.ts'

type Choice = DetailOf<'choice'>['of']
type NumberName = DetailOf<'number'>['of']
type Unit = DetailOf<'number'>['unit']

/** Library names of media by id; published documents don't contain them. */
export type MediaNames = ReadonlyMap<string, string>

const percent = 100

/** Detail of a text field, with excerpts. */
export function textDetail<Item>(read: (item: Item) => string | undefined) {
  return (before: Item, after: Item): ChangeDetail[] => [excerptsOf(read(before) ?? '', read(after) ?? '')]
}

/** Detail of a JSON value, with excerpts. */
export function jsonDetail<Item>(read: (item: Item) => object | undefined) {
  const textOf = (value: object | undefined) => (value === undefined ? '' : canonicalJson(value))
  return (before: Item, after: Item): ChangeDetail[] => [plainExcerptsOf(textOf(read(before)), textOf(read(after)))]
}

/** Detail of a literal value; an empty value counts as none. */
export function valueDetail<Item>(read: (item: Item) => string | null | undefined) {
  return (before: Item, after: Item): ChangeDetail[] => {
    const valueBefore = read(before) || null
    const valueAfter = read(after) || null
    return namedDetail(valueBefore, valueAfter)
  }
}

/** Detail of a choice from a list. */
export function choiceDetail<Item>(of: Choice, read: (item: Item) => string | null | undefined) {
  return (before: Item, after: Item): ChangeDetail[] => [
    { how: 'choice', of, before: read(before) ?? null, after: read(after) ?? null },
  ]
}

type NumberField<Item> = {
  readonly unit: Unit
  readonly of?: NumberName
  readonly read: (item: Item) => number | undefined
}

/** Details of the numbers that differ. */
export function numberDetails<Item>(...fields: readonly NumberField<Item>[]) {
  return (before: Item, after: Item): ChangeDetail[] =>
    fields.flatMap(({ unit, of = null, read }): ChangeDetail[] => {
      const valueBefore = read(before) ?? null
      const valueAfter = read(after) ?? null
      return valueBefore === valueAfter ? [] : [{ how: 'number', of, unit, before: valueBefore, after: valueAfter }]
    })
}

/** Detail of background audio: its file, else its volume. */
export function audioDetail<Item>(names: MediaNames, read: (item: Item) => BackgroundAudio | undefined) {
  const fileDetail = valueDetail((item: Item) => names.get(read(item)?.mediaId ?? ''))
  const volumeDetail = numberDetails<Item>({
    unit: 'percent',
    of: 'volume',
    read: (item) => {
      const audio = read(item)
      return audio && audio.volume * percent
    },
  })
  return (before: Item, after: Item): ChangeDetail[] => {
    const hasOtherFile = read(before)?.mediaId !== read(after)?.mediaId
    return hasOtherFile ? fileDetail(before, after) : volumeDetail(before, after)
  }
}

/** Detail of a view: rotation and field of view. */
export function viewDetail(before: View, after: View): ChangeDetail[] {
  return [
    {
      how: 'turned',
      rightDeg: normalizeYawDeg(after.yawDeg - before.yawDeg),
      upDeg: after.pitchDeg - before.pitchDeg,
      fovBeforeDeg: before.fovDeg,
      fovAfterDeg: after.fovDeg,
    },
  ]
}

type FlatPosition = { readonly x?: number | undefined; readonly y?: number | undefined }

/** Movement on a flat image; empty unless both positions are on one. */
export function shiftDetail(before: FlatPosition | undefined, after: FlatPosition | undefined): ChangeDetail[] {
  if (before?.x === undefined || before.y === undefined || after?.x === undefined || after.y === undefined) return []
  return [{ how: 'shifted', right: after.x - before.x, down: after.y - before.y }]
}

/** Movement of a hotspot: in degrees on the sphere, in fractions on flat media. */
export function positionDetail(before: PublicHotspot, after: PublicHotspot): ChangeDetail[] {
  if (after.x !== undefined) return shiftDetail(before, after)
  return before.x === undefined ? [{ how: 'moved', ...displacementOf(before, after) }] : []
}

/** Names of items in a document, by id. */
export type DocumentNames = {
  readonly stop: (id: string | null | undefined) => string | null
  readonly plan: (id: string | null | undefined) => string | null
  readonly form: (id: string | null | undefined) => string | null
}

/** Looks up names in a document. Without a document, all names are null. */
export function namesIn(document: TourDocument | null): DocumentNames {
  const tour = document?.tours[document.tourId]
  return {
    stop: (id) => document?.stops[id ?? '']?.name ?? null,
    plan: (id) => tour?.floorPlans?.find((plan) => plan.id === id)?.name ?? null,
    form: (id) => tour?.forms?.find((form) => form.id === id)?.title ?? null,
  }
}

/** Detail of a literal value, empty if it is unchanged. */
export function namedDetail(before: string | null, after: string | null): ChangeDetail[] {
  return before === after ? [] : [{ how: 'value', before, after }]
}

/** Comma-separated names of media; null for none. */
export function mediaNamesOf(ids: readonly string[], names: MediaNames): string | null {
  return ids.flatMap((id) => names.get(id) ?? []).join(', ') || null
}

import { displacementOf } from '../../geometry/displacement.ts'
import { normalizeYawDeg, type View } from '../../geometry/sphere.ts'
import type { BackgroundAudio } from '../../tours/background-audio.ts'
import type { PublicHotspot, TourDocument } from '../tour-document.ts'
import type { ChangeDetail, DetailOf } from './change-detail.ts'
import { excerptsOf } from './excerpts.ts'

type Choice = DetailOf<'choice'>['of']
type NumberName = DetailOf<'number'>['of']
type Unit = DetailOf<'number'>['unit']

/** What the people of the account call their media; documents do not say it. */
export type MediaNames = ReadonlyMap<string, string>

const percentPerShare = 100

/** Excerpts of a text that `read` finds in a thing. */
export function textDetail<Thing>(read: (thing: Thing) => string | undefined) {
  return (before: Thing, after: Thing): ChangeDetail[] => [excerptsOf(read(before) ?? '', read(after) ?? '')]
}

/** A value as it is, which `read` finds in a thing; an empty one is none. */
export function valueDetail<Thing>(read: (thing: Thing) => string | null | undefined) {
  return (before: Thing, after: Thing): ChangeDetail[] => {
    const was = read(before) || null
    const is = read(after) || null
    return was === is ? [] : [{ how: 'value', before: was, after: is }]
  }
}

/** A word of a list, which `read` finds in a thing. */
export function choiceDetail<Thing>(of: Choice, read: (thing: Thing) => string | null | undefined) {
  return (before: Thing, after: Thing): ChangeDetail[] => [
    { how: 'choice', of, before: read(before) ?? null, after: read(after) ?? null },
  ]
}

type Measured<Thing> = {
  readonly unit: Unit
  readonly of?: NumberName
  readonly read: (thing: Thing) => number | undefined
}

/** Those of some numbers that differ. */
export function numberDetails<Thing>(...measured: readonly Measured<Thing>[]) {
  return (before: Thing, after: Thing): ChangeDetail[] =>
    measured.flatMap(({ unit, of = null, read }): ChangeDetail[] => {
      const was = read(before) ?? null
      const is = read(after) ?? null
      return was === is ? [] : [{ how: 'number', of, unit, before: was, after: is }]
    })
}

/** Which audio plays, and how loudly. */
export function audioDetail<Thing>(names: MediaNames, read: (thing: Thing) => BackgroundAudio | undefined) {
  const file = valueDetail((thing: Thing) => names.get(read(thing)?.mediaId ?? ''))
  const volume = numberDetails<Thing>({
    unit: 'percent',
    of: 'volume',
    read: (thing) => {
      const audio = read(thing)
      return audio && audio.volume * percentPerShare
    },
  })
  return (before: Thing, after: Thing): ChangeDetail[] => {
    const isOther = read(before)?.mediaId !== read(after)?.mediaId
    return isOther ? file(before, after) : volume(before, after)
  }
}

/** How far the camera turned, and whether it shows more or less. */
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

type FlatPlace = { readonly x?: number | undefined; readonly y?: number | undefined }

/** How far something moved on a flat image; nothing where it was not on one before and after. */
export function shiftDetail(before: FlatPlace | undefined, after: FlatPlace | undefined): ChangeDetail[] {
  if (before?.x === undefined || before.y === undefined || after?.x === undefined || after.y === undefined) return []
  return [{ how: 'shifted', right: after.x - before.x, down: after.y - before.y }]
}

/** How far a hotspot moved: on the sphere in degrees, on what is flat in shares. */
export function positionDetail(before: PublicHotspot, after: PublicHotspot): ChangeDetail[] {
  if (after.x !== undefined) return shiftDetail(before, after)
  return before.x === undefined ? [{ how: 'moved', ...displacementOf(before, after) }] : []
}

/** What things of a document are called, for details that name them. */
export type DocumentNames = {
  readonly stop: (id: string | null | undefined) => string | null
  readonly plan: (id: string | null | undefined) => string | null
  readonly form: (id: string | null | undefined) => string | null
}

export function namesIn(document: TourDocument | null): DocumentNames {
  const tour = document?.tours[document.tourId]
  return {
    stop: (id) => document?.stops[id ?? '']?.name ?? null,
    plan: (id) => tour?.floorPlans?.find((plan) => plan.id === id)?.name ?? null,
    form: (id) => tour?.forms?.find((form) => form.id === id)?.title ?? null,
  }
}

/** Details of what both documents know under other names. */
export function namedDetail(before: string | null, after: string | null): ChangeDetail[] {
  return before === after ? [] : [{ how: 'value', before, after }]
}

/** Names of some media, in one line; `null` for none. */
export function mediaNamesOf(ids: readonly string[], names: MediaNames): string | null {
  return ids.flatMap((id) => names.get(id) ?? []).join(', ') || null
}

import { namesOf } from '../../../../../shared/kernel/names-of.ts'
import type { Stop, StopFields } from '../../../../../shared/tours/stops.ts'
import { parseNumber } from '../../../../ui/fields/number-text.ts'

/** Angles that can be set for several stops at once, with the ranges of their fields. */
export const alignAngles = {
  northOffsetDeg: { min: 0, max: 359.99 },
  levelPitchDeg: { min: -45, max: 45 },
  levelRollDeg: { min: -180, max: 180 },
} as const
type Angle = keyof typeof alignAngles

/** Texts of the fields that a person has edited. */
export type EditedAngles = { readonly [Name in Angle]?: number | string }

type AngleField = {
  readonly angle: Angle
  readonly text: number | string
  /** Number to save; null for an untouched, empty or invalid field. */
  readonly value: number | null
  readonly isInvalid: boolean
}

/** Angle that all stops share; empty if it differs. It is a number, because Mantine reformats strings on blur. */
function commonValue(stops: readonly Stop[], angle: Angle): number | '' {
  const [first, ...others] = new Set(stops.map((stop) => stop[angle]))
  return first === undefined || others.length > 0 ? '' : first
}

/** Fields of the form. Untouched ones display the angle that all stops share, and are not saved. */
export function angleFields(stops: readonly Stop[], edited: EditedAngles): AngleField[] {
  return namesOf(alignAngles).map((angle) => {
    const editedText = edited[angle] ?? ''
    const value = editedText === '' ? null : parseNumber(editedText, alignAngles[angle])
    return {
      angle,
      text: edited[angle] ?? commonValue(stops, angle),
      value,
      isInvalid: editedText !== '' && value === null,
    }
  })
}

/** Angles of the fields with a value, as an update of stops. */
export function anglesToSave(fields: readonly AngleField[]): Partial<StopFields> {
  return Object.fromEntries(fields.flatMap(({ angle, value }) => (value === null ? [] : [[angle, value]])))
}

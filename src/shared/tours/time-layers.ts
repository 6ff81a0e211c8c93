import { z } from 'zod'
import { type MediaKind, mediaKinds } from '../media/registry.ts'
import { id, optionalName } from '../texts.ts'
import { pitchDeg, yawDeg } from './view.ts'

export const timeLayerLimits = {
  /** Captures of a stop, without its own panorama. */
  capturesMax: 12,
} as const

/** True if a date, month or year in the format of ISO 8601 exists in the calendar. */
function isCalendarDate(date: string): boolean {
  const [year = '', month = '01', day = '01'] = date.split('-')
  const isoDate = `${year}-${month}-${day}`
  const time = new Date(`${isoDate}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(isoDate)
}

/** Date, month or year of an image: `2024-06-30`, `2024-06` or `2024`. */
export const captureDate = z
  .string()
  .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/)
  .refine(isCalendarDate, 'no such date')

/** Name and date of a time layer, shown where visitors choose among the layers of a stop. */
const layerLabel = { name: optionalName, date: captureDate.nullable() }

/**
 * Panorama of a stop's place at another time. Its angles align it to the leveled panorama of the stop: the heading of its
 * image center in the world space of views, and the tilt of its camera, which is added to the tilt in its file.
 */
export const capture = z.strictObject({
  id,
  ...layerLabel,
  mediaId: id,
  yawDeg,
  pitchDeg,
  rollDeg: z.number().min(-180).max(180),
})
export type Capture = Readonly<z.output<typeof capture>>

/** Time layers of a stop: the label of its own panorama, and its captures in display order. */
export const timeLayers = z.strictObject({
  ...layerLabel,
  captures: z
    .array(capture)
    .max(timeLayerLimits.capturesMax)
    .refine((captures) => new Set(captures.map(({ id }) => id)).size === captures.length, 'duplicate capture')
    .readonly(),
})
export type TimeLayers = Readonly<z.output<typeof timeLayers>>

/** Time layers, or `null` without captures. */
export function timeLayersOrNull(layers: TimeLayers | null): TimeLayers | null {
  return layers === null || layers.captures.length === 0 ? null : layers
}

type LayeredStop = {
  readonly timeLayers?: { readonly captures: readonly { readonly mediaId: string }[] } | null | undefined
}

/** Media of the captures of a stop. */
export function captureMediaIds({ timeLayers }: LayeredStop): readonly string[] {
  return (timeLayers?.captures ?? []).map(({ mediaId }) => mediaId)
}

/** True for panoramas. */
export function canBeCapture(kind: MediaKind): boolean {
  const { family, surrounds } = mediaKinds[kind]
  return family === 'image' && surrounds
}

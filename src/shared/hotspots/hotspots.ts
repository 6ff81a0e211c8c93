import { z } from 'zod'
import { colour, id, line, plainText, version } from '../texts.ts'
import { pitchDeg, yawDeg } from '../tours/view.ts'
import { customData } from './custom-data.ts'
import { hotspotLimits } from './hotspot-limits.ts'
import { hotspotIcons } from './icon-names.ts'
import type { HotspotDetails, HotspotKind } from './registry.ts'

/** `medium` is the default. */
export const hotspotSizes = ['small', 'medium', 'large'] as const
export const labelModes = ['always', 'hover', 'never'] as const

const videoSeconds = z.number().min(0).max(hotspotLimits.secondsMax)

/**
 * Editable fields of hotspots of all kinds; input, output and copies derive from them. A null `icon`, `colour` or
 * `size` follows the tour's style.
 */
export const hotspotFields = {
  yawDeg,
  pitchDeg,
  title: line,
  /** Alt text. */
  description: plainText,
  tooltip: line,
  icon: z.enum(hotspotIcons).nullable(),
  colour: colour.nullable(),
  size: z.enum(hotspotSizes).nullable(),
  labelMode: z.enum(labelModes),
  readingOrder: z.int().min(0).max(10_000),
  visible: z.boolean(),
  /** Time range of a hotspot on a video; null for the beginning or the end of the video. */
  fromSeconds: videoSeconds.nullable(),
  toSeconds: videoSeconds.nullable(),
  /** JSON object that pages and scripts read; null for none. */
  customData: customData.nullable(),
}

const fraction = z.number().min(0).max(1)
/** Position on flat media, instead of `yawDeg` and `pitchDeg`: fractions from the top left corner. */
const flatPosition = { x: fraction.optional(), y: fraction.optional() }

/**
 * Panoramas require `yawDeg` and `pitchDeg`, flat media `x` and `y`. The schema of `kind` in the registry validates
 * `details` and has their defaults. `wayBack` also creates the return link, in the same transaction.
 */
export const createHotspotInput = z.strictObject({
  stopId: id,
  kind: z.string().max(40),
  ...z.strictObject(hotspotFields).partial().shape,
  ...flatPosition,
  details: z.unknown().optional(),
  wayBack: z.boolean().optional(),
})

export const updateHotspotInput = z.strictObject({
  stopId: id,
  hotspotId: id,
  /** Stored kind of the hotspot. Another kind is rejected, because a hotspot never changes its kind. */
  kind: z.string().max(40).optional(),
  /** Version that was edited, for optimistic locking; without it the change applies to any version. */
  version: version.optional(),
  ...z.strictObject(hotspotFields).partial().shape,
  ...flatPosition,
  details: z.unknown().optional(),
})

export const deleteHotspotInput = z.strictObject({ stopId: id, hotspotId: id, tourId: id.optional() })
export const restoreHotspotInput = z.strictObject({ stopId: id, hotspotId: id })

/** Hotspot to create. An `id` makes it safe to repeat the call. */
export const newHotspot = createHotspotInput.omit({ wayBack: true }).extend({ id: id.optional() })

/** Creates hotspots in stops of one tour, all or none. */
export const createManyHotspotsInput = z.strictObject({
  tourId: id,
  hotspots: z
    .array(newHotspot)
    .min(1)
    .max(hotspotLimits.createManyMax)
    .refine((hotspots) => {
      const ids = hotspots.flatMap((hotspot) => hotspot.id ?? [])
      return new Set(ids).size === ids.length
    }, 'duplicate hotspot'),
})
/** Changes of several hotspots of a tour, each with the version that it is based on. */
export const updateManyHotspotsInput = z.strictObject({
  tourId: id,
  hotspots: z
    .array(updateHotspotInput.omit({ stopId: true, kind: true }).extend({ version }))
    .min(1)
    .max(hotspotLimits.updateManyMax)
    .refine(
      (hotspots) => new Set(hotspots.map(({ hotspotId }) => hotspotId)).size === hotspots.length,
      'duplicate hotspot',
    ),
})
export const deleteManyHotspotsInput = z.strictObject({
  tourId: id,
  hotspotIds: z.array(id).min(1).max(hotspotLimits.changeManyMax),
})
export const restoreManyHotspotsInput = deleteManyHotspotsInput

export type CreateHotspotInput = z.input<typeof createHotspotInput>
export type CreateManyHotspotsInput = z.input<typeof createManyHotspotsInput>

export type HotspotFields = Readonly<z.output<z.ZodObject<typeof hotspotFields>>>
type HotspotCommon = z.output<z.ZodObject<typeof hotspotFields & typeof flatPosition>>

/** Hotspot of one kind, with its details. */
export type HotspotOf<Kind extends HotspotKind> = HotspotCommon & {
  readonly id: string
  readonly stopId: string
  readonly kind: Kind
  readonly details: HotspotDetails<Kind>
  readonly version: number
}
export type Hotspot = { [Kind in HotspotKind]: HotspotOf<Kind> }[HotspotKind]

/**
 * Hotspot in a response, with `x` and `y` on flat media. Stored `details` of an unknown kind are returned unchanged.
 */
export const anyHotspot = z.strictObject({
  id: z.string(),
  stopId: z.string(),
  kind: z.string(),
  ...hotspotFields,
  ...flatPosition,
  details: z.record(z.string(), z.unknown()),
  version,
})

type AnyHotspot = z.input<typeof anyHotspot>
const hotspotOfAnyKind: z.ZodType<unknown, AnyHotspot> = anyHotspot
/** The schema accepts kinds of a newer version; the type is narrowed to the kinds of this version. */
export const hotspot = hotspotOfAnyKind as z.ZodType<Hotspot, AnyHotspot>

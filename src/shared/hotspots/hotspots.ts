import { z } from 'zod'
import { limits } from '../limits.ts'
import { colour, id, line, plainText, version } from '../texts.ts'
import { pitchDeg, yawDeg } from '../tours/view.ts'
import type { HotspotDetails, HotspotKind } from './registry.ts'

export const hotspotIcons = [
  'arrow',
  'door',
  'stairs-up',
  'stairs-down',
  'info',
  'eye',
  'star',
  'heart',
  'pin',
  'link',
  'image',
  'gallery',
  'play',
  'sound',
  'document',
  'frame',
  'form',
] as const
export type HotspotIconName = (typeof hotspotIcons)[number]
/** Medium where neither the hotspot nor the tour says anything. */
export const hotspotSizes = ['small', 'medium', 'large'] as const
export const labelModes = ['always', 'hover', 'never'] as const

const videoSeconds = z.number().min(0).max(limits.hotspotSecondsMax)

/** What editors can change of a hotspot of any kind, described once as those of tours are. `null` follows the tour's style. */
export const hotspotFields = {
  yawDeg,
  pitchDeg,
  title: line,
  /** For people who cannot see it. */
  description: plainText,
  tooltip: line,
  icon: z.enum(hotspotIcons).nullable(),
  colour: colour.nullable(),
  size: z.enum(hotspotSizes).nullable(),
  labelMode: z.enum(labelModes),
  readingOrder: z.int().min(0).max(10_000),
  visible: z.boolean(),
  /** On videos, from when and until when it is there; `null` from the beginning, or to the end. */
  fromSeconds: videoSeconds.nullable(),
  toSeconds: videoSeconds.nullable(),
}

const share = z.number().min(0).max(1)
/** Where it stands on a flat image or video, instead of `yawDeg` and `pitchDeg`: shares from the top left corner. */
const flatPlace = { x: share.optional(), y: share.optional() }

/** In panoramas `yawDeg` and `pitchDeg` are needed, on flat media `x` and `y`. `details` are checked against the schema of `kind` in the registry; left out, they are its defaults. `wayBack` also makes the link back, in one step. */
export const createHotspotInput = z.strictObject({
  stopId: id,
  kind: z.string().max(40),
  ...z.strictObject(hotspotFields).partial().shape,
  ...flatPlace,
  details: z.unknown().optional(),
  wayBack: z.boolean().optional(),
})

export const updateHotspotInput = z.strictObject({
  stopId: id,
  hotspotId: id,
  /** A hotspot never changes its kind; when given, it must be the stored one. */
  kind: z.string().max(40).optional(),
  /** The version the change was made on; left out, the change goes on whatever is there. */
  version: version.optional(),
  ...z.strictObject(hotspotFields).partial().shape,
  ...flatPlace,
  details: z.unknown().optional(),
})

export const removeHotspotInput = z.strictObject({ stopId: id, hotspotId: id, tourId: id.optional() })
export const restoreHotspotInput = z.strictObject({ stopId: id, hotspotId: id })

export type CreateHotspotInput = z.input<typeof createHotspotInput>

export type HotspotFields = Readonly<z.output<z.ZodObject<typeof hotspotFields>>>
type HotspotCommon = z.output<z.ZodObject<typeof hotspotFields & typeof flatPlace>>

/** A hotspot on the wire, narrowed by `kind`. */
export type HotspotOf<Kind extends HotspotKind> = HotspotCommon & {
  readonly id: string
  readonly stopId: string
  readonly kind: Kind
  readonly details: HotspotDetails<Kind>
  readonly version: number
}
export type Hotspot = { [Kind in HotspotKind]: HotspotOf<Kind> }[HotspotKind]

/** A hotspot in an answer; `x` and `y` where it stands on something flat. `details` are those of its kind; a kind that this version does not know keeps its own. */
const anyHotspot = z.strictObject({
  id: z.string(),
  stopId: z.string(),
  kind: z.string(),
  ...hotspotFields,
  ...flatPlace,
  details: z.record(z.string(), z.unknown()),
  version,
})

type AnyHotspot = z.input<typeof anyHotspot>
const stored: z.ZodType<unknown, AnyHotspot> = anyHotspot
/** The schema leaves kinds open, for those of a newer version; the type narrows the ones of this version. */
export const hotspot = stored as z.ZodType<Hotspot, AnyHotspot>

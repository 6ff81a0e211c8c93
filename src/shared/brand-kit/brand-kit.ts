import { z } from 'zod'
import { buttonActionOf } from '../buttons/registry.ts'
import { tourButtons } from '../buttons/tour-buttons.ts'
import { cursor, nextCursor } from '../kernel/page.ts'
import { stored } from '../kernel/stored.ts'
import { nadirPatch } from '../media/adjustments.ts'
import { mediaItem } from '../media/media.ts'
import { tourStyles } from '../styles/styles.ts'
import { id } from '../texts.ts'
import { defaultTransition, transitionNames } from '../tours/transitions.ts'
import { brandParts } from './brand-parts.ts'

/** True for actions that lead to nothing within a tour, so that every tour can have them. */
export function isBrandAction(kind: string): boolean {
  const definition = buttonActionOf(kind)
  return definition !== undefined && definition.stopIdsOf === undefined && definition.formIdsOf === undefined
}

const brandButtons = tourButtons.refine(
  ({ own }) => own.every(({ action }) => isBrandAction(action.kind)),
  'buttons of a brand kit lead to no stops or forms',
)

/** Patch that is offered for the nadir of panoramas. */
const brandNadir = nadirPatch.extend({ mediaId: id })

/** Fields of a brand kit; `null` is the default of the product. */
export const brandKitFields = {
  styles: tourStyles.readonly().nullable(),
  buttons: brandButtons.readonly().nullable(),
  transition: z.enum(transitionNames),
  /** Patch for the nadir of panoramas. Panoramas that have it keep it when the kit changes. */
  nadir: brandNadir.readonly().nullable(),
}
export type BrandKitFields = Readonly<z.output<z.ZodObject<typeof brandKitFields>>>

export const noBrandKit: BrandKitFields = { styles: null, buttons: null, transition: defaultTransition, nadir: null }

export const getBrandKitInput = z.strictObject({})
/** `version` is the version of the kit before the change; 0 if there was no kit. */
export const updateBrandKitInput = z.strictObject({
  version: z.int().nonnegative().optional(),
  ...z.strictObject(brandKitFields).partial().shape,
})
export const deleteBrandKitInput = z.strictObject({})

export const brandKit = z.strictObject({
  /** 0 while the account has no kit. */
  version: z.int().nonnegative(),
  ...brandKitFields,
  styles: stored(brandKitFields.styles),
  buttons: stored(brandKitFields.buttons),
  /** Time and name of the last save; null without a kit. */
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable(),
  /** Logo and nadir patch. */
  media: z.array(mediaItem).readonly(),
  /** Tours that inherit from it. */
  tourCount: z.int(),
  /** Number of tours whose drafts don't have the kit's latest changes yet. They get them within seconds. */
  pendingTourCount: z.int(),
})
export type BrandKit = Readonly<z.infer<typeof brandKit>>

export const savedBrandKit = brandKit.extend({
  /** Number of tours with drafts that the save has changed. */
  changedTourCount: z.int(),
})

/** Pages are shorter than in other lists, because unpublished changes are counted for each tour. */
export const kitTourPageLength = 20

export const listBrandKitToursInput = z.strictObject({
  cursor,
  limit: z.int().min(1).max(kitTourPageLength).default(kitTourPageLength),
})

export const brandKitTour = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Parts that it inherits. */
  parts: brandParts.readonly(),
  /** True if a version is live. */
  isLive: z.boolean(),
  /** Unpublished changes in the areas of the parts that it inherits. */
  waitingChanges: z.int(),
})
export type BrandKitTour = Readonly<z.infer<typeof brandKitTour>>
export const brandKitTourPage = z.strictObject({
  tours: z.array(brandKitTour).readonly(),
  nextCursor,
})

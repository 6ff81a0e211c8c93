import { z } from 'zod'
import type { MediaItem } from './media/media.ts'
import type { PublicationState } from './publishing/publications.ts'
import type { Stop } from './stops.ts'
import { id, name, richText, tags, version } from './texts.ts'

const fields = {
  name,
  description: richText,
  coverMediaId: id.nullable(),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  startStopId: id.nullable(),
  stopDescriptionMinimized: z.boolean(),
  tags,
}

export const listToursInput = z.strictObject({ search: z.string().max(200).optional() })
export const getTourInput = z.strictObject({ tourId: id })
export const createTourInput = z.strictObject({ name, mediaIds: z.array(id).max(100).optional() })
export const updateTourInput = z.strictObject({
  tourId: id,
  version,
  ...z.strictObject({ ...fields, stopIds: z.array(id).max(500) }).partial().shape,
})
export const duplicateTourInput = getTourInput
export const removeTourInput = getTourInput
export const restoreTourInput = getTourInput

/** A card of the tour list. */
export type TourSummary = {
  readonly id: string
  readonly name: string
  readonly coverUrl: string | null
  readonly stopCount: number
  readonly editedAt: string
  readonly publication: PublicationState
  /** Panoramas of the tour that are still being built. */
  readonly buildingCount: number
}

/** A whole tour as an editor sees it: its stops in order, and the media they use. */
export type Tour = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly coverMediaId: string | null
  readonly language: string
  readonly startStopId: string | null
  readonly stopDescriptionMinimized: boolean
  readonly tags: readonly string[]
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string | null
  readonly stops: readonly Stop[]
  readonly media: readonly MediaItem[]
  readonly publication: PublicationState
}

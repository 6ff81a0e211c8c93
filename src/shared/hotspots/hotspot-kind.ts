import type { z } from 'zod'
import type { MediaKind } from '../media/registry.ts'
import type { DetailTextKind, TextFormat, TextPath } from '../translations/text-source.ts'

type Details = z.ZodType<Record<string, unknown>>

/** Reference to a medium, with the kind that it must have. */
export type HotspotMedium = {
  readonly mediaId: string
  readonly kind: MediaKind
  /** True if the hotspot still has content without it. */
  readonly isOptional?: boolean
}

/** Translatable text in the details. */
export type DetailText = {
  readonly name: DetailTextKind
  /** Medium that the text belongs to, if the details have several texts of the same name. */
  readonly mediaId?: string
  /** Path within the details. */
  readonly path: TextPath
  readonly format: TextFormat
}

/** Effect of a click: a hotspot kind with its details. */
export type HotspotEffect = { readonly kind: string; readonly details: Record<string, unknown> }

/**
 * Hotspot kind: the schema of its `details` and the references in them. Its members are methods rather than function
 * properties (bivariant parameters), so that every kind is assignable to `AnyHotspotKind`.
 */
export interface HotspotKindDefinition<Kind extends string, Schema extends Details> {
  readonly kind: Kind
  readonly details: Schema
  /** Details of a new hotspot; absent for kinds that need a choice first, such as a medium. */
  defaults?(): z.output<Schema>
  /** Linked stops. Saving validates them, and publishing detects dead links. */
  stopIdsOf?(details: z.output<Schema>): readonly string[]
  /**
   * Media of the details. Saving validates them, publishing includes them, and the library shows where they are used.
   * If some are deleted the hotspot shows the others.
   */
  mediaOf?(details: z.output<Schema>): readonly HotspotMedium[]
  /** Forms of the tour that the hotspot opens. */
  formIdsOf?(details: z.output<Schema>): readonly string[]
  /** True if the hotspot embeds pages of other sites. The Content-Security-Policy of the tour page must allow them. */
  embedsPages?(details: z.output<Schema>): boolean
  /** True if the hotspot embeds a file of this server. The Content-Security-Policy of the tour page must allow it. */
  embedsOwnFiles?(details: z.output<Schema>): boolean
  /** Target URL, for kinds that are links out of the tour. */
  urlOf?(details: z.output<Schema>): string | undefined
  /** Adds the image uploaded in the same request to details that are not validated yet. */
  withImage?(unparsed: unknown, mediaId: string): unknown
  /** Passes every rich text of the details through `clean`. */
  cleanTexts?(details: z.output<Schema>, clean: (html: string) => string): z.output<Schema>
  /** Translatable texts, including empty ones. */
  textsOf?(details: z.output<Schema>): readonly DetailText[]
  /** True if an opened hotspot would be empty. */
  isBlank?(details: z.output<Schema>): boolean
  /** Label of a hotspot without a title. */
  captionOf?(details: z.output<Schema>): string
  /** Return link to `fromStopId`; null if the details link to no stop. */
  returnLinkOf?(details: z.output<Schema>, fromStopId: string): HotspotEffect | null
  /** Kind and details of the action, for kinds that delegate to another kind, such as areas. */
  actionOf?(details: z.output<Schema>): HotspotEffect
}

export type AnyHotspotKind = HotspotKindDefinition<string, Details>

/** Identity function that infers the types of a kind. */
export function hotspotKind<const Kind extends string, Schema extends Details>(
  definition: HotspotKindDefinition<Kind, Schema>,
): HotspotKindDefinition<Kind, Schema> {
  return definition
}

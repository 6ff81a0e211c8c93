import type { z } from 'zod'
import type { MediaKind } from '../media/registry.ts'
import type { DetailName, TextForm, TextPath } from '../translations/text-source.ts'

type Details = z.ZodType<Record<string, unknown>>

/** A medium that details name, and the kind it has to be of. */
export type HotspotMedium = {
  readonly mediaId: string
  readonly kind: MediaKind
  /** Whether the hotspot is whole without it. */
  readonly isExtra?: boolean
}

/** A text that details hold for visitors to read or hear. */
export type DetailText = {
  /** Which of its texts it is; where there are several, `of` says of what. */
  readonly name: DetailName
  readonly of?: string
  /** Where it stands within the details. */
  readonly path: TextPath
  readonly form: TextForm
}

/** What a hotspot does. */
export type HotspotAct = { readonly kind: string; readonly details: Record<string, unknown> }

/**
 * One kind of hotspot: what its `details` hold and which other things they name. Methods rather than function
 * properties, so that code which treats all kinds alike can hold any of them as an `AnyHotspotKind`.
 */
export interface HotspotKindDefinition<Kind extends string, Schema extends Details> {
  readonly kind: Kind
  readonly details: Schema
  /** Details of a hotspot nobody has filled in yet; absent where a kind cannot exist without a choice. */
  defaults?(): z.output<Schema>
  /** Stops the details point at, so that saving checks them and publishing finds dead links; absent where they point at none. */
  stopIdsOf?(details: z.output<Schema>): readonly string[]
  /**
   * Media the details show, so that saving checks them, publishing takes them along and the library knows of the use;
   * absent where they show none. Where some are gone the hotspot shows the others.
   */
  mediaOf?(details: z.output<Schema>): readonly HotspotMedium[]
  /** Forms of the tour that it opens; absent where it opens none. */
  formIdsOf?(details: z.output<Schema>): readonly string[]
  /** Whether it shows pages of other sites, which the page it stands in has to allow; absent where it never does. */
  framesPages?(details: z.output<Schema>): boolean
  /** Whether it shows a file of this server in a frame, which the page it stands in has to allow; absent where it never does. */
  framesOwnFiles?(details: z.output<Schema>): boolean
  /** For kinds that show images: given details with one more, which came along with the call. */
  withImage?(given: unknown, mediaId: string): unknown
  /** The details with every rich text passed through `clean`; absent where there is none. */
  cleanTexts?(details: z.output<Schema>, clean: (html: string) => string): z.output<Schema>
  /** Texts to be translated, empty ones too; absent where details hold none. */
  textsOf?(details: z.output<Schema>): readonly DetailText[]
  /** Whether somebody who opens the hotspot would find nothing in it; absent where that cannot be. */
  isBlank?(details: z.output<Schema>): boolean
  /** What visitors read under it where it has no title; absent where that is nothing, or the name of a stop. */
  captionOf?(details: z.output<Schema>): string
  /** The link back to the stop one came from, or null where details lead to none; absent for kinds that never do. */
  wayBack?(details: z.output<Schema>, fromStopId: string): HotspotAct | null
  /** For kinds that do what another kind does: which, and with what details. */
  actionOf?(details: z.output<Schema>): HotspotAct
}

export type AnyHotspotKind = HotspotKindDefinition<string, Details>

export function hotspotKind<const Kind extends string, Schema extends Details>(
  definition: HotspotKindDefinition<Kind, Schema>,
): HotspotKindDefinition<Kind, Schema> {
  return definition
}

import type { z } from 'zod'

type Details = z.ZodType<Record<string, unknown>>

/**
 * One kind of hotspot: what its `details` hold and which other things they name. Methods rather than function
 * properties, so that code which treats all kinds alike can hold any of them as an `AnyHotspotKind`.
 */
export interface HotspotKindDefinition<Kind extends string, Schema extends Details> {
  readonly kind: Kind
  readonly details: Schema
  /** Details of a hotspot nobody has filled in yet; absent where a kind cannot exist without a choice. */
  defaults?(): z.output<Schema>
  /** Stops the details point at, so that saving checks them and publishing finds dead links. */
  stopIdsOf(details: z.output<Schema>): readonly string[]
  /** The details with every rich text passed through `clean`; absent where there is none. */
  cleanTexts?(details: z.output<Schema>, clean: (html: string) => string): z.output<Schema>
  /** For kinds that lead to another stop: the details of the link back to the stop one came from. */
  wayBack?(fromStopId: string): z.output<Schema>
}

export type AnyHotspotKind = HotspotKindDefinition<string, Details>

export function hotspotKind<const Kind extends string, Schema extends Details>(
  definition: HotspotKindDefinition<Kind, Schema>,
): HotspotKindDefinition<Kind, Schema> {
  return definition
}

import type { z } from 'zod'

/** One kind of hotspot: what its `details` hold and which other things they name. */
export type HotspotKindDefinition<Kind extends string, Schema extends z.ZodType> = {
  readonly kind: Kind
  readonly details: Schema
  /** Details of a hotspot nobody has filled in yet; absent where a kind cannot exist without a choice. */
  readonly defaults?: () => z.output<Schema>
  /** Stops the details point at, so that saving checks them and publishing finds dead links. */
  readonly stopIdsOf: (details: z.output<Schema>) => readonly string[]
  /** The details with every rich text passed through `clean`; absent where there is none. */
  readonly cleanTexts?: (details: z.output<Schema>, clean: (html: string) => string) => z.output<Schema>
  /** For kinds that lead to another stop: the details of the link back to the stop one came from. */
  readonly wayBack?: (fromStopId: string) => z.output<Schema>
}

export function hotspotKind<const Kind extends string, Schema extends z.ZodType>(
  definition: HotspotKindDefinition<Kind, Schema>,
): HotspotKindDefinition<Kind, Schema> {
  return definition
}

import type { z } from 'zod'

/** One kind of hotspot: what its `details` hold and which other things they name. */
export type HotspotKindDefinition<Kind extends string, Schema extends z.ZodType> = {
  readonly kind: Kind
  readonly details: Schema
  /** Details of a hotspot nobody has filled in yet; absent where a kind cannot exist without a choice. */
  readonly defaults?: () => z.output<Schema>
  /** Stops the details point at, so that saving checks them and publishing finds dead links. */
  readonly stopIdsOf: (details: z.output<Schema>) => readonly string[]
}

export function hotspotKind<const Kind extends string, Schema extends z.ZodType>(
  definition: HotspotKindDefinition<Kind, Schema>,
): HotspotKindDefinition<Kind, Schema> {
  return definition
}

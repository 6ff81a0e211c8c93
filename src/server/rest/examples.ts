import type { z } from 'zod'

/** Ids in the examples of the documentation. Tests send the examples with real ids. */
export const exampleIds = {
  stop: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0001',
  media: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0002',
  folder: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0003',
  field: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0004',
} as const

/** Schema of a request body, with an example. */
export type Exampled<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema
  readonly example: z.input<Schema>
}

export function withExample<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Exampled<Schema> {
  return { schema, example }
}

import { z } from 'zod'

/**
 * JSON that is stored as people sent it, in an answer: handed on as it is, also what a newer version of the product put
 * into it and what older rules allowed. Inputs are what the schema judges; here it gives the type and the documentation.
 */
export function stored<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const anything: z.ZodType<unknown, unknown> = z.union([schema, z.unknown()])
  return anything as z.ZodType<z.output<Schema>, z.input<Schema>>
}

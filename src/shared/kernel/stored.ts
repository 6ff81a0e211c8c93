import { z } from 'zod'

/**
 * Output schema of stored JSON. It accepts any value, because a newer version or older validation rules may have stored
 * it; the schema only provides the type and the documentation. Inputs are validated by the schema itself.
 */
export function stored<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const anything: z.ZodType<unknown, unknown> = z.union([schema, z.unknown()])
  return anything as z.ZodType<z.output<Schema>, z.input<Schema>>
}

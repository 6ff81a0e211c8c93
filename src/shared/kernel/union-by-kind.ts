import { z } from 'zod'

type KindSchema = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>

/** Discriminated union of all schemas in a registry, by `kind`. */
export function unionByKind<Registry extends Readonly<Record<string, KindSchema>>>(registry: Registry) {
  const [first, ...others] = Object.values(registry) as Registry[keyof Registry][]
  if (first === undefined) throw new Error('The registry has no kinds.')
  return z.discriminatedUnion('kind', [first, ...others])
}

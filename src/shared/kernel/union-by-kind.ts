import { z } from 'zod'

type OfKind = z.ZodObject<{ readonly kind: z.ZodLiteral<string> }>

/** Any of the schemas in a registry, told apart by `kind`: whoever adds one there has added it here. */
export function unionByKind<Registry extends Readonly<Record<string, OfKind>>>(registry: Registry) {
  const [first, ...others] = Object.values(registry) as Registry[keyof Registry][]
  if (first === undefined) throw new Error('a registry without kinds')
  return z.discriminatedUnion('kind', [first, ...others])
}

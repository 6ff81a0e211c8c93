import { z } from 'zod'
import type { Flags } from '../../../../shared/flags.ts'
import { operation } from '../../../kernel/operation.ts'

const flags: z.ZodType<Flags> = z.strictObject({
  'multi-user': z.boolean(),
  revisions: z.boolean(),
  'out-of-world': z.boolean(),
})

/** Feature flags that the operator has enabled. */
export const getFlags = operation({
  allow: 'public',
  input: z.strictObject({}),
  example: () => ({}),
  output: flags,
  run: async (scope) => scope.flags,
})

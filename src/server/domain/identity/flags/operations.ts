import { z } from 'zod'
import { flags } from '../../../../shared/flags.ts'
import { operation } from '../../../kernel/operation.ts'

/** Feature flags that the operator has enabled. */
export const getFlags = operation({
  allow: 'public',
  input: z.strictObject({}),
  example: () => ({}),
  output: flags,
  run: async (scope) => scope.flags,
})

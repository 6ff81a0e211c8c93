import { z } from 'zod'
import { flags } from '../../../../shared/flags.ts'
import { operation } from '../../../kernel/operation.ts'

/** The flags that the operator has on for everybody. */
export const getFlags = operation({
  allow: 'public',
  input: z.strictObject({}),
  output: flags,
  run: async (scope) => scope.flags,
})

import { z } from 'zod'
import { checkNames } from './checks/registry.ts'

/** Checks that prevent publishing while they fail, each once. */
export const blockingChecks = z
  .array(z.enum(checkNames))
  .max(checkNames.length)
  .refine((names) => new Set(names).size === names.length, 'duplicate check')

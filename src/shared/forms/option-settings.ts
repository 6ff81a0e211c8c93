import { z } from 'zod'
import { limits } from '../limits.ts'
import { name } from '../texts.ts'

/** What can be chosen, in its order. An option is its own words. */
export const optionSettings = z.strictObject({
  options: z
    .array(name)
    .max(limits.optionsPerField)
    .refine((options) => new Set(options).size === options.length, 'an option is there twice'),
})

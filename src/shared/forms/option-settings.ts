import { z } from 'zod'
import { limits } from '../limits.ts'
import { name } from '../texts.ts'

/** Options in display order. An option is identified by its text. */
export const optionSettings = z.strictObject({
  options: z
    .array(name)
    .max(limits.optionsPerField)
    .refine((options) => new Set(options).size === options.length, 'an option is there twice'),
})

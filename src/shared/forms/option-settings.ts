import { z } from 'zod'
import { name } from '../texts.ts'
import { formLimits } from './form-limits.ts'

/** Options in display order. An option is identified by its text. */
export const optionSettings = z.strictObject({
  options: z
    .array(name)
    .max(formLimits.optionsPerField)
    .refine((options) => new Set(options).size === options.length, 'duplicate option'),
})

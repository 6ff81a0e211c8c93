import { z } from 'zod'
import type { FormRecord } from './form-body.ts'
import { invalidRequest, type StripeError } from './stripe-error.ts'

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const wholeNumber = integer.refine((number) => number >= 0)
export const metadata = z.record(z.string(), z.string())

/** Parameters that Stopover sends and the stand-in ignores. */
export const ignored = z.unknown()

/** Address parameters. An empty string unsets a field. */
export const address = z.strictObject({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
  country: z.string().optional(),
})

/** `items`, `0`, `price` → `items[0][price]`. */
const parameterName = ([firstSegment, ...otherSegments]: readonly PropertyKey[]) =>
  [String(firstSegment), ...otherSegments.map((segment) => `[${String(segment)}]`)].join('')

function errorOf(issue: z.core.$ZodIssue): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = parameterName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = parameterName(issue.path)
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.code === 'custom') {
    const message = 'This value must be greater than or equal to 0.'
    return invalidRequest(message, { code: 'parameter_invalid_integer', param })
  }
  if (issue.code === 'invalid_format') {
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: 'parameter_invalid_integer', param })
  }
  return invalidRequest(`Invalid ${param}`, { param })
}

/** Validates the parameters of a request. Unknown parameters are errors, as with Stripe. */
export function readParameters<T extends z.ZodType>(schema: T, form: FormRecord): z.output<T> {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue === undefined ? invalidRequest('Invalid request') : errorOf(issue)
}

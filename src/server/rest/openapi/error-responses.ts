import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { type ErrorCode, errorStatuses } from '../../../shared/kernel/error-codes.ts'
import { errorBody } from './named-schemas.ts'

const headerOf = (id: string, description: string) => z.int().optional().meta({ description, header: { id } })

/** Headers of errors (docs/api.md, "API tokens"). Responses to API tokens have those of the rate limit, successes too. */
const errorHeaders = z.object({
  'RateLimit-Limit': headerOf('RateLimit-Limit', 'Number of calls that an API token can make in a minute.'),
  'RateLimit-Remaining': headerOf('RateLimit-Remaining', 'Number of calls left in this minute.'),
  'RateLimit-Reset': headerOf('RateLimit-Reset', 'Seconds until the limit resets.'),
  'Retry-After': headerOf('Retry-After', 'Seconds until the call can be retried. Sent with 429 and 503.'),
})

/** Errors of many calls, which the document lists once. */
const commonCodes: readonly ErrorCode[] = [
  'input.invalid',
  'auth.required',
  'account.readOnly',
  'access.denied',
  'access.tokenRejected',
  'account.suspended',
  'resource.notFound',
  'request.inProgress',
  'request.tooLarge',
  'request.typeRejected',
  'request.keyReused',
  'request.keyUnsupported',
  'request.tooMany',
  'server.busy',
]

/** Component of all error responses, by its name. */
export const errorComponents = {
  Error: {
    description: 'The call failed. Further codes are listed in `x-error-codes` of the call.',
    'x-error-codes': commonCodes,
    headers: errorHeaders,
    content: { 'application/json': { schema: errorBody } },
  },
} as const satisfies Record<string, ZodOpenApiResponseObject>

const errorReference = { $ref: '#/components/responses/Error' } as const

type Documentation = {
  /** Codes of the errors that aren't common, in the order of their statuses. */
  readonly 'x-error-codes'?: readonly ErrorCode[]
  readonly responses: ZodOpenApiResponsesObject
}

/** Error responses of a call, and the codes in them. Responses to HEAD have no body. */
export function errorsOf(codes: readonly ErrorCode[], { hasBody = true } = {}): Documentation {
  const sortedCodes = [...new Set(codes)].toSorted((first, second) => errorStatuses[first] - errorStatuses[second])
  const ranges = new Set(sortedCodes.map((code) => `${String(errorStatuses[code])[0]}XX`))
  const specificCodes = sortedCodes.filter((code) => !commonCodes.includes(code))
  const response = hasBody ? errorReference : { description: 'The call failed.' }
  return {
    ...(specificCodes.length > 0 ? { 'x-error-codes': specificCodes } : {}),
    responses: Object.fromEntries([...ranges].map((range) => [range, response])),
  }
}

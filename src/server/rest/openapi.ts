import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
  type ZodOpenApiSecuritySchemeObject,
} from 'zod-openapi'
import { deniedMessage, hasPermission, isPermission, roleNames } from '../../shared/access/permissions.ts'
import { accountMembership } from '../../shared/auth/auth.ts'
import { hotspot } from '../../shared/hotspots/hotspots.ts'
import { defaultErrorMessage } from '../../shared/kernel/app-error.ts'
import { type ErrorCode, errorCodes, errorStatuses } from '../../shared/kernel/error-codes.ts'
import { mediaItem } from '../../shared/media/media.ts'
import { stop } from '../../shared/tours/stops.ts'
import { tour } from '../../shared/tours/tours.ts'
import { documentedExample } from '../kernel/examples/example-values.ts'
import type { Allow } from '../kernel/operation.ts'
import { exampleRequest } from './examples.ts'
import { idempotencyHeader, supportsIdempotencyKey } from './idempotency-key.ts'
import { parametersOf, pathParameters } from './parameters.ts'
import type { RestRoute } from './rest.ts'
import { type Tag, tags } from './tags.ts'
import { type UploadErrors, uploadPaths } from './upload-paths.ts'

const errorBody = z.object({
  errorMessage: z.string().meta({ description: 'Error message for people.' }),
  status: z.int().meta({ description: 'HTTP status of the response.' }),
  code: z.enum(errorCodes).meta({ description: 'Stable identifier of the error; messages may change.' }),
  facts: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Details for programs, such as the names of invalid fields.' }),
})

/** Schemas shared by several responses, as components of the document. */
const sharedSchemas = {
  Error: errorBody,
  Membership: accountMembership,
  Hotspot: hotspot,
  Stop: stop,
  MediaItem: mediaItem,
  Tour: tour,
} as const
for (const [id, schema] of Object.entries(sharedSchemas)) schema.register(z.globalRegistry, { id })

/** Statuses of errors with a `Retry-After` header. */
const retryableStatuses = new Set([errorStatuses['request.tooMany'], errorStatuses['server.busy']])

const toTemplate = (path: string) => path.replace(/:([a-z]+)/gi, '{$1}')

/** Required access as text, shown on the page and as `x-who-may` in the document. */
function accessText(allow: Allow): string {
  if (allow === 'public') return 'Anyone'
  if (allow === 'signedIn') return 'Any signed-in user'
  if (allow === 'rootAdmin') return 'Root admins'
  const allowedRoles = roleNames.filter((role) => hasPermission(allow, { role, rootAdmin: false }))
  return `Members of the account with ${allow}: ${allowedRoles.join(', ')}`
}

/** Errors that follow from the required access and the parameters. */
function commonErrors(route: RestRoute): ErrorCode[] {
  const { allow, method, path, query, body, form } = route
  const supportsKey = supportsIdempotencyKey(route)
  const changesAccount = isPermission(allow) && method !== 'get'
  const takesInput = path.includes(':') || query !== undefined || body !== undefined || form !== undefined
  return [
    ...(takesInput ? (['input.invalid'] as const) : []),
    ...(allow === 'public' ? [] : (['auth.required'] as const)),
    ...(path.includes(':') ? (['resource.notFound'] as const) : []),
    ...(changesAccount ? (['account.readOnly', 'access.tokenRejected'] as const) : []),
    // API tokens have a rate limit.
    ...(isPermission(allow) ? (['request.tooMany'] as const) : []),
    ...(supportsKey ? (['request.inProgress', 'request.keyReused'] as const) : []),
    ...(method === 'post' && (!supportsKey || form !== undefined) ? (['request.keyUnsupported'] as const) : []),
    ...(body === undefined ? [] : (['request.tooLarge', 'request.typeRejected'] as const)),
  ]
}

/** Messages of callers without the required access. */
function deniedMessages(allow: Allow): string[] {
  if (allow === 'public' || allow === 'signedIn') return []
  if (allow === 'rootAdmin') return [defaultErrorMessage('access.denied')]
  return [deniedMessage(allow), defaultErrorMessage('account.suspended')]
}

const headerOf = (id: string, description: string) => z.int().optional().meta({ description, header: { id } })

/** Rate limit headers of responses to API tokens (docs/api.md, "API tokens"). */
const rateLimitHeaders = z.object({
  'RateLimit-Limit': headerOf('RateLimit-Limit', 'Number of calls that an API token can make in a minute.'),
  'RateLimit-Remaining': headerOf('RateLimit-Remaining', 'Number of calls left in this minute.'),
  'RateLimit-Reset': headerOf('RateLimit-Reset', 'Seconds until the limit resets.'),
})
const retryAfterHeader = z.object({
  'Retry-After': headerOf('Retry-After', 'Seconds until the call can be retried.'),
})

/** Headers of an error. A call counts towards the rate limit of API tokens if it requires access and the token is valid. */
function errorHeaders({ allow }: RestRoute, status: number): { readonly headers?: z.ZodObject } {
  const isCounted = isPermission(allow) && status !== errorStatuses['auth.required']
  const isRetryable = retryableStatuses.has(status)
  if (!isCounted && !isRetryable) return {}
  if (!isRetryable) return { headers: rateLimitHeaders }
  return { headers: isCounted ? rateLimitHeaders.extend(retryAfterHeader.shape) : retryAfterHeader }
}

type ErrorCase = { readonly status: number; readonly message: string }

const caseOf = (code: ErrorCode): ErrorCase => ({ status: errorStatuses[code], message: defaultErrorMessage(code) })
const errorContent = { 'application/json': { schema: errorBody } }

/** Error responses, with all messages of a status. */
function responsesOf(
  cases: readonly ErrorCase[],
  contentOf: (status: number) => Omit<ZodOpenApiResponseObject, 'description'>,
): ZodOpenApiResponsesObject {
  const messages = new Map<number, Set<string>>()
  for (const { status, message } of cases) {
    messages.set(status, (messages.get(status) ?? new Set()).add(message))
  }
  const sortedMessages = [...messages].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    sortedMessages.map(([status, texts]) => [
      String(status),
      { description: [...texts].join(' · '), ...contentOf(status) },
    ]),
  )
}

function errorResponses(route: RestRoute): ZodOpenApiResponsesObject {
  const codes = [...commonErrors(route), ...(route.errors ?? [])]
  const deniedCases = deniedMessages(route.allow).map((message) => ({
    status: errorStatuses['access.denied'],
    message,
  }))
  const contentOf = (status: number) => ({ ...errorHeaders(route, status), content: errorContent })
  return responsesOf([...codes.map(caseOf), ...deniedCases], contentOf)
}

/** Error responses of uploads. Responses to HEAD have no body. */
const uploadErrors: UploadErrors = (codes, { hasBody = true } = {}) =>
  responsesOf(codes.map(caseOf), () => (hasBody ? { content: errorContent } : {}))

function requestBodyOf(route: RestRoute): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const type = route.body === undefined ? 'multipart/form-data' : 'application/json'
  const schema = route.body ?? route.form
  if (schema === undefined) return {}
  const { body, form } = exampleRequest(route, documentedExample)
  return { requestBody: { required: true, content: { [type]: { schema, example: body ?? form } } } }
}

/** Response to a successful call. */
function successOf({ allow, responseSchema, status = 200, mediaType, fileName }: RestRoute) {
  const description = fileName === undefined ? 'Done.' : `A file, ${fileName}.`
  const content = { [mediaType ?? 'application/json']: { schema: responseSchema } }
  const headers = isPermission(allow) ? { headers: rateLimitHeaders } : {}
  return { [String(status)]: { description, ...headers, content } }
}

/** Operation id for generated clients: `Place a hotspot` becomes `placeAHotspot`. */
function operationIdOf(summary: string): string {
  const words = summary.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
}

function operationOf(route: RestRoute): ZodOpenApiOperationObject {
  const names = parametersOf(route.path)
  const path = z.object(Object.fromEntries(names.map((name) => [name, pathParameters[name]])))
  const parameters = {
    ...(names.length > 0 ? { path } : {}),
    ...(route.query === undefined ? {} : { query: route.query }),
    ...(supportsIdempotencyKey(route) ? { header: idempotencyHeader } : {}),
  }
  return {
    operationId: operationIdOf(route.summary),
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    'x-who-may': accessText(route.allow),
    security: route.allow === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: parameters,
    ...requestBodyOf(route),
    responses: { ...successOf(route), ...errorResponses(route) },
  }
}

function pathsOf(routes: readonly RestRoute[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const template = toTemplate(route.path)
    paths[template] = { ...paths[template], [route.method]: operationOf(route) }
  }
  return { ...paths, ...uploadPaths(accessText('manageTours'), uploadErrors) }
}

const securitySchemes: Record<string, ZodOpenApiSecuritySchemeObject> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token (`stp_…`), or the token returned when a session is opened.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'stopover-session',
    description:
      'Set when a browser signs in; over https its name starts with __Host-. Requests that change something need an `Origin` header with the origin of this installation.',
  },
}

/** Removes schema details of no use to readers: patterns of formats, and bounds of safe integers. */
const omitNoise: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  delete jsonSchema.readOnly
}

/** Generates the OpenAPI 3.1 document of a list of routes from the schemas that also validate the calls. */
export function openApiDocument(routes: readonly RestRoute[], version: string) {
  const usedTags = new Set<Tag>(['Uploads', ...routes.map(({ tag }) => tag)])
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Stopover API',
      version,
      summary: 'Build and publish interactive virtual tours.',
      description:
        'Create an API token or open a session, and send the token with each call as `Authorization: Bearer TOKEN`. The account of a call is part of its path; ids of other accounts get the same response as unknown ids. Errors have a status, a code and a message; 429 and 503 have a Retry-After header.',
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(tags).flatMap(([name, description]) =>
      [...usedTags].some((tag) => tag === name) ? [{ name, description }] : [],
    ),
    components: { securitySchemes },
    paths: pathsOf(routes),
  }
  return createDocument(document, { override: omitNoise })
}

export type ApiDocument = ReturnType<typeof openApiDocument>

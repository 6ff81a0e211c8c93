import { z } from 'zod'
import {
  createDocument,
  type oas32,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiSecuritySchemeObject,
} from 'zod-openapi'
import { hasPermission, isPermission, roleNames } from '../../shared/access/permissions.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import { documentedExample } from '../kernel/examples/example-values.ts'
import type { Allow } from '../kernel/operation.ts'
import { exampleRequest } from './examples.ts'
import { idempotencyHeader, supportsIdempotencyKey } from './idempotency-key.ts'
import { errorComponents, errorsOf } from './openapi/error-responses.ts'
import { withKindUnions } from './openapi/kind-unions.ts'
import { namedSchemas } from './openapi/named-schemas.ts'
import { shareComponents, withFinalNames } from './openapi/share-components.ts'
import { webhookPaths } from './openapi/webhook-paths.ts'
import { parametersOf, pathParameters } from './parameters.ts'
import type { RestRoute } from './rest.ts'
import { type Tag, tags } from './tags.ts'
import { uploadPaths } from './upload-paths.ts'

const toTemplate = (path: string) => path.replace(/:([a-z]+)/gi, '{$1}')

/** Required access as text. */
function accessText(allow: Allow): string {
  if (allow === 'public') return 'Anyone'
  if (allow === 'signedIn') return 'Any signed-in user'
  if (allow === 'rootAdmin') return 'Root admins'
  const allowedRoles = roleNames.filter((role) => hasPermission(allow, { role, rootAdmin: false }))
  return `Members of the account with ${allow}: ${allowedRoles.join(', ')}`
}

/** Texts of the values of `x-permission`. */
function permissionTexts(routes: readonly RestRoute[]): Readonly<Record<string, string>> {
  return Object.fromEntries(routes.map(({ allow }) => [allow, accessText(allow)]))
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

/** Errors of callers without the required access. */
function deniedErrors(allow: Allow): readonly ErrorCode[] {
  if (allow === 'public' || allow === 'signedIn') return []
  return allow === 'rootAdmin' ? ['access.denied'] : ['access.denied', 'account.suspended']
}

/** Fields of an example form. Objects are sent as JSON. */
function formExample(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(entries)
}

function requestBodyOf(route: RestRoute): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const type = route.body === undefined ? 'multipart/form-data' : 'application/json'
  const schema = route.body ?? route.form
  if (schema === undefined) return {}
  const { body, form = {} } = exampleRequest(route, documentedExample)
  return { requestBody: { required: true, content: { [type]: { schema, example: body ?? formExample(form) } } } }
}

/** Response to a successful call. */
function successOf({ responseSchema, status = 200, mediaType, fileName }: RestRoute) {
  const description = fileName === undefined ? 'OK' : `A file, ${fileName}.`
  const content = { [mediaType ?? 'application/json']: { schema: responseSchema } }
  return { [String(status)]: { description, content } }
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
  const errors = errorsOf([...commonErrors(route), ...(route.errors ?? []), ...deniedErrors(route.allow)])
  return {
    operationId: operationIdOf(route.summary),
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    'x-permission': route.allow,
    ...(route.allow === 'public' ? { security: [] } : {}),
    requestParams: parameters,
    ...requestBodyOf(route),
    ...errors,
    responses: { ...successOf(route), ...errors.responses },
  }
}

function pathsOf(routes: readonly RestRoute[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const template = toTemplate(route.path)
    paths[template] = { ...paths[template], [route.method]: operationOf(route) }
  }
  return { ...paths, ...uploadPaths() }
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
export function openApiDocument(routes: readonly RestRoute[], version: string): oas32.OpenAPIObject {
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
    security: [{ bearer: [] }, { cookie: [] }],
    'x-permissions': permissionTexts(routes),
    tags: Object.entries(tags).flatMap(([name, description]) =>
      [...usedTags].some((tag) => tag === name) ? [{ name, description }] : [],
    ),
    components: { securitySchemes, responses: errorComponents, schemas: namedSchemas },
    paths: pathsOf(routes),
    webhooks: webhookPaths,
  }
  return shareComponents(withKindUnions(withFinalNames(createDocument(document, { override: omitNoise }))))
}

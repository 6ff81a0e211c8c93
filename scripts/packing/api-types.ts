import { openApiDocument } from '../../src/server/rest/openapi.ts'
import { restRoutes } from '../../src/server/rest/routes.ts'

/** Subset of JSON Schema that the API document uses. An unknown type stops the build. */
type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly contentEncoding?: string
  readonly format?: string
}
type Reference = { readonly $ref: string }
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Parameter = { readonly in: string; readonly name: string; readonly required?: boolean; readonly schema: Schema }
type Operation = {
  readonly summary?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
}
type Response = { readonly content?: Content }
type Components = {
  readonly schemas: Readonly<Record<string, Schema>>
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly responses: Readonly<Record<string, Response>>
}
type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Components
}

/** The part of the components that a reference names, or the value itself. */
function resolve<Value extends object>(value: Value | Reference, components: Readonly<Record<string, Value>>): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value
  const name = value.$ref.split('/').at(-1) ?? ''
  const component = components[name]
  if (component === undefined) throw new Error(`the API document has no component ${name}`)
  return component
}

const primitiveTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const optionalMark = required.includes(name) ? '' : '?'
    return `readonly ${JSON.stringify(name)}${optionalMark}: ${typeOf(schema)}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  if (propertyNames?.enum !== undefined) return `{ readonly [Name in ${typeOf(propertyNames)}]?: ${values} }`
  return additionalProperties === false ? 'Readonly<Record<string, never>>' : `Readonly<Record<string, ${values}>>`
}

/** Type of a list: mutable and without length, because openapi-fetch treats read-only arrays as objects. */
function arrayType({ items, prefixItems }: Schema): string {
  if (prefixItems !== undefined) return `(${prefixItems.map(typeOf).join(' | ')})[]`
  return `(${items === undefined ? 'unknown' : typeOf(items)})[]`
}

/** TypeScript type of a schema with one of the type keywords of JSON Schema. */
function typeForKeyword(type: string, schema: Schema): string {
  if (type === 'object') return objectType(schema)
  if (type === 'array') return arrayType(schema)
  if (type === 'string' && (schema.format === 'binary' || schema.contentEncoding !== undefined)) return 'Blob'
  const primitiveType = primitiveTypes[type]
  if (primitiveType === undefined) throw new Error(`the API document has a type that the client doesn't know: ${type}`)
  return primitiveType
}

/** TypeScript type of a schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => `(${typeOf(choice)})`).join(' | ')
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (schema.type === undefined) return 'unknown'
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return types.map((type) => typeForKeyword(type, schema)).join(' | ')
}

const contentType = (content: Content = {}) =>
  `{ ${Object.entries(content)
    .map(([mediaType, { schema = {} }]) => `'${mediaType}': ${typeOf(schema)}`)
    .join('; ')} }`

/** Parameters in one location (path, query, header or cookie), in the format of openapi-fetch. */
function parametersOf(parameters: readonly Parameter[], location: string): string {
  const locationParameters = parameters.filter((parameter) => parameter.in === location)
  if (locationParameters.length === 0) return `${location}?: never`
  const isRequired = locationParameters.some(({ required }) => required)
  const fields = locationParameters.map(
    ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `${location}${isRequired ? '' : '?'}: { ${fields.join('; ')} }`
}

/** Key of a response. openapi-fetch expects statuses as numbers, and ranges such as `4XX` as strings. */
const responseKey = (status: string) => (/^\d+$/.test(status) ? status : `'${status}'`)

function operationType(operation: Operation, components: Components): string {
  const { summary, requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter, components.parameters))
  const responseEntries = Object.entries(responses).map(
    ([status, response]) => [status, resolve(response, components.responses)] as const,
  )
  const responseLines = responseEntries.map(
    ([status, { content }]) =>
      `${responseKey(status)}: { headers: Record<string, unknown>; content: ${contentType(content)} }`,
  )
  return `{
      /** ${summary ?? ''} */
      parameters: { ${['path', 'query', 'header', 'cookie'].map((location) => parametersOf(parameters, location)).join('; ')} }
      ${requestBody === undefined ? 'requestBody?: never' : `requestBody: { content: ${contentType(requestBody.content)} }`}
      responses: { ${responseLines.join('; ')} }
    }`
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

function pathType(operations: Readonly<Record<string, Operation>>, components: Components): string {
  const lines = methods.map((method) => {
    const operation = operations[method]
    return operation === undefined ? `    ${method}?: never` : `    ${method}: ${operationType(operation, components)}`
  })
  return `{\n    parameters: { query?: never; header?: never; path?: never; cookie?: never }\n${lines.join('\n')}\n  }`
}

/** Source of a regular expression that matches the URLs of a path on any installation. */
const urlPatternOf = (path: string) => `/${path.replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+')}$/`

/** Paths on which POST requests take an `Idempotency-Key`. */
function idempotentPaths({ paths, components }: ApiDocument): string[] {
  const takesKey = ({ parameters = [] }: Operation) =>
    parameters.some((parameter) => resolve(parameter, components.parameters).name === 'Idempotency-Key')
  return Object.keys(paths).filter((path) => {
    const operation = paths[path]?.post
    return operation !== undefined && takesKey(operation)
  })
}

/** Generates the types of all operations for openapi-fetch, from the document served at `/api/openapi.json`. */
export function apiTypes(version: string): string {
  const document: ApiDocument = JSON.parse(JSON.stringify(openApiDocument(restRoutes, version)))
  const paths = Object.entries(document.paths).map(
    ([path, operations]) => `  ${JSON.stringify(path)}: ${pathType(operations, document.components)}`,
  )
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `    ${name}: ${typeOf(schema)}`)
  return `// Generated from the API document by scripts/pack.ts.
/** Patterns of the URLs at which POST requests take an Idempotency-Key. */
export const idempotentUrls: readonly RegExp[] = [
${idempotentPaths(document)
  .map((path) => `  ${urlPatternOf(path)},`)
  .join('\n')}
]

export interface paths {
${paths.join('\n')}
}

export interface components {
  schemas: {
${schemas.join('\n')}
  }
}
`
}

import type { oas32 } from 'zod-openapi'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * Options of a union without repeated ones and without "anything", which is an option of stored values that the server
 * doesn't validate on the way out.
 */
function distinctOptions(options: readonly unknown[]): readonly unknown[] {
  const byText = new Map(options.map((option) => [JSON.stringify(option), option]))
  byText.delete('{}')
  return [...byText.values()]
}

function withDistinctOptions(schema: Json): Json {
  const { anyOf, ...others } = schema
  if (!Array.isArray(anyOf)) return schema
  const options = distinctOptions(anyOf)
  if (options.length === anyOf.length) return schema
  const [only] = options
  return options.length === 1 && isObject(only) ? { ...only, ...others } : { ...others, anyOf: options }
}

/** References by the JSON of the schema that they stand for. */
type References = Map<string, Json>

/** Replaces a schema by a reference. A description of its own stays beside the reference. */
function shared(schema: Json, references: References): Json {
  const reference = references.get(JSON.stringify(schema))
  if (reference !== undefined) return reference
  const { description, ...others } = schema
  const described = typeof description === 'string' ? references.get(JSON.stringify(others)) : undefined
  return described === undefined ? schema : { ...described, description }
}

/**
 * Parses JSON, in which the schemas with a name become references. A reviver gets inner values before outer ones. The
 * mark `readOnly` means only that the server doesn't change a value.
 */
function parseShared(text: string, references: References): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (key === 'readOnly' && value === true) return undefined
    if (!isObject(value)) return value
    const schema = withDistinctOptions(value)
    return key === '' ? schema : shared(schema, references)
  })
}

/** Names that differ for input and output: `Form` and `FormOutput` become `FormInput` and `Form`. */
function finalNames(names: readonly string[]): ReadonlyMap<string, string> {
  const outputs = names.filter((name) => names.includes(`${name}Output`))
  return new Map(outputs.flatMap((name) => [[name, `${name}Input`] as const, [`${name}Output`, name] as const]))
}

/** Names the schemas of responses as entities, and those of requests that differ as their input. */
export function withFinalNames(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const schemas = document.components?.schemas ?? {}
  const names = finalNames(Object.keys(schemas))
  const nameOf = (name: string) => names.get(name) ?? name
  const text = JSON.stringify({
    ...document,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [nameOf(name), schema])),
    },
  })
  return JSON.parse(
    text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) => `"#/components/schemas/${nameOf(name)}"`),
  )
}

/** Replaces each schema that is equal to a named one by a reference, in components too. Smaller ones go first. */
function shareSchemas(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const references: References = new Map()
  const texts = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => [name, JSON.stringify(schema)] as const,
  )
  const bySize = texts.toSorted(([, first], [, second]) => first.length - second.length)
  const schemas: Record<string, unknown> = {}
  for (const [name, text] of bySize) {
    schemas[name] = parseShared(text, references)
    references.set(JSON.stringify(schemas[name]), schemaReference(name))
  }
  const { paths, webhooks, components, ...others } = document
  const calls = parseShared(JSON.stringify({ paths, webhooks, components: { ...components, schemas: {} } }), references)
  const sortedSchemas = Object.fromEntries(texts.map(([name]) => [name, schemas[name]]))
  const result = { ...others, ...Object(calls) }
  return { ...result, components: { ...result.components, schemas: sortedSchemas } }
}

type Parameter = oas32.ParameterObject | oas32.ReferenceObject

/** Names of path parameters that the specification abbreviates. */
const parameterNames: Readonly<Record<string, string>> = { aid: 'AccountId', tid: 'TourId', uid: 'UserId' }

function parameterName({ name }: { readonly name: string }): string {
  const words = name.split('-').map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
  return parameterNames[name] ?? words.join('')
}

/** Text of a parameter without the description that its schema repeats. */
function parameterText(parameter: oas32.ParameterObject): string {
  if (!isObject(parameter.schema)) return JSON.stringify(parameter)
  const { description: _, ...schema } = parameter.schema
  return JSON.stringify({ ...parameter, schema })
}

function operationsIn(items: object = {}): oas32.OperationObject[] {
  return Object.values(items).flatMap((item: Json) => Object.values(item).filter(isObject))
}

/** Moves parameters of several calls to components. Of different ones with the same name, the most frequent is moved. */
function shareParameters(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const counts = new Map<string, number>()
  const operations = [...operationsIn(document.paths), ...operationsIn(document.webhooks)]
  for (const { parameters = [] } of operations) {
    for (const parameter of parameters) {
      if (!('in' in parameter)) continue
      const text = parameterText(parameter)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  const frequentTexts = [...counts].filter(([, count]) => count > 1).toSorted(([, first], [, second]) => second - first)
  const components: Record<string, Parameter> = {}
  const references = new Map<string, oas32.ReferenceObject>()
  for (const [text] of frequentTexts) {
    const parameter: oas32.ParameterObject = JSON.parse(text)
    const name = parameterName(parameter)
    if (Object.hasOwn(components, name)) continue
    components[name] = parameter
    references.set(text, { $ref: `#/components/parameters/${name}` })
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue
    if (operation.parameters.length === 0) {
      delete operation.parameters
      continue
    }
    operation.parameters = operation.parameters.map((parameter) => {
      if (!('in' in parameter)) return parameter
      const text = parameterText(parameter)
      return references.get(text) ?? JSON.parse(text)
    })
  }
  return { ...document, components: { ...document.components, parameters: components } }
}

const schemaNamesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)

/** Names of the schemas that a value refers to, directly or through other schemas. */
function reachableNames(value: unknown, schemas: Json): ReadonlySet<string> {
  const names = new Set<string>()
  const addNamesIn = (part: unknown) => {
    for (const name of schemaNamesIn(part)) {
      if (names.has(name)) continue
      names.add(name)
      addNamesIn(schemas[name])
    }
  }
  addNamesIn(value)
  return names
}

/** A schema that permits further fields, also in nested objects. */
function permittingFields(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

/**
 * Permits further fields in responses and events, which later versions may add. Requests with unknown fields are
 * rejected.
 */
function withOpenResponses(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const operations = operationsIn(document.paths)
  const schemas: Json = { ...document.components?.schemas }
  const requestNames = reachableNames(
    operations.map(({ requestBody = null, parameters = [] }) => [requestBody, parameters]),
    schemas,
  )
  for (const operation of operations) operation.responses = Object(permittingFields(operation.responses))
  const openSchemas = Object.entries(schemas).map(([name, schema]) => [
    name,
    requestNames.has(name) ? schema : permittingFields(schema),
  ])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(openSchemas) } }
}

/** Removes schemas that nothing refers to. */
function withoutUnusedSchemas({ components, ...others }: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const { schemas = {}, ...otherComponents } = components ?? {}
  const usedNames = reachableNames([others, otherComponents], schemas)
  const usedSchemas = Object.entries(schemas).filter(([name]) => usedNames.has(name))
  return { ...others, components: { ...otherComponents, schemas: Object.fromEntries(usedSchemas) } }
}

/** Shortens a document without changing its meaning: equal schemas and parameters are written once. */
export function shareComponents(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  return withOpenResponses(withoutUnusedSchemas(shareParameters(shareSchemas(document))))
}

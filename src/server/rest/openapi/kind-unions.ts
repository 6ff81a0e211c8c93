import type { oas32 } from 'zod-openapi'
import { kindName, kindUnions } from './kind-schemas.ts'

type Schema = oas32.SchemaObject | oas32.ReferenceObject
type ObjectSchema = {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function objectSchema(schema: Schema | undefined): ObjectSchema {
  if (typeof schema !== 'object' || !('properties' in schema)) throw new Error('the schema of a kind has no fields')
  return { properties: schema.properties ?? {}, required: schema.required ?? [] }
}

function pick({ properties, required }: ObjectSchema, isIncluded: (name: string) => boolean): oas32.SchemaObject {
  const fields = Object.entries(properties).filter(([name]) => isIncluded(name))
  return { type: 'object', properties: Object.fromEntries(fields), required: required.filter(isIncluded) }
}

/** Names of the fields that are the same in all schemas. */
function commonFields(schemas: readonly ObjectSchema[]): ReadonlySet<string> {
  const [first, ...others] = schemas
  const entries = Object.entries(first?.properties ?? {})
  const isCommon = ([name, property]: readonly [string, Schema]) =>
    others.every(({ properties }) => JSON.stringify(properties[name]) === JSON.stringify(property))
  return new Set(entries.filter(isCommon).map(([name]) => name))
}

/**
 * Schemas of the union `Hotspot`: the union itself, `HotspotFields` with the fields of all kinds, and a schema of each
 * kind that adds its own fields.
 */
function schemasOfUnion(union: string, documentSchemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const { kinds = {}, isInput = false } = kindUnions[union] ?? {}
  const names = Object.keys(kinds).map((kind) => [kind, kindName(union, kind)] as const)
  const schemas = names.map(([, name]) => [name, objectSchema(documentSchemas[name])] as const)
  const common = commonFields(schemas.map(([, schema]) => schema))
  const [first] = schemas
  if (first === undefined) throw new Error(`${union} has no kinds`)
  const unionSchema: oas32.SchemaObject = {
    type: 'object',
    oneOf: names.map(([, name]) => reference(name)),
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(names.map(([kind, name]) => [kind, reference(name).$ref])),
    },
  }
  if (common.size === 0) return { [union]: unionSchema }
  const fieldsName = `${union}Fields`
  const kindSchemas = schemas.map(([name, schema]) => {
    const allOf = [reference(fieldsName), pick(schema, (field) => !common.has(field))]
    return [name, { allOf, ...(isInput ? { unevaluatedProperties: false } : {}) }] as const
  })
  return {
    [union]: unionSchema,
    [fieldsName]: pick(first[1], (field) => common.has(field)),
    ...Object.fromEntries(kindSchemas),
  }
}

/** Adds the unions of kinds to a document, which has the schemas of the kinds. */
export function withKindUnions(document: oas32.OpenAPIObject): oas32.OpenAPIObject {
  const documentSchemas = document.components?.schemas ?? {}
  const unions = Object.keys(kindUnions).map((union) => schemasOfUnion(union, documentSchemas))
  const schemas: Record<string, Schema> = Object.assign({ ...documentSchemas }, ...unions)
  return { ...document, components: { ...document.components, schemas } }
}

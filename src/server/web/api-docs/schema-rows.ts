import type { oas32 } from 'zod-openapi'
import { escapeHtml } from '../../../shared/web/escape-html.ts'

type Schema = oas32.SchemaObject | oas32.ReferenceObject | undefined
type InlineSchema = Extract<oas32.SchemaObject, object>

/** A table row that describes one field. */
export type FieldRow = {
  readonly name: string
  readonly isRequired: boolean
  readonly typeHtml: string
  readonly descriptionHtml: string
}

const isInlineSchema = (schema: Schema): schema is InlineSchema => typeof schema === 'object'

/** Anchor of a named schema on the documentation page. */
export const schemaAnchor = (name: string) => `schema-${name.toLowerCase()}`

/** HTML of a description. Text in backticks becomes `<code>`. */
export const proseHtml = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const codeHtml = (text: string) => `<code>${escapeHtml(text)}</code>`

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'date and time (ISO 8601)',
  email: 'email address',
  uri: 'URL',
  binary: 'file',
}

function linkToSchema(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  return `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: InlineSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`
  if (maxItems !== undefined) return `, at most ${maxItems}`
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`
  if (maximum !== undefined) return `, at most ${maximum}`
  return minimum === undefined ? '' : `, at least ${minimum}`
}

/** HTML that describes the type of a value. Named schemas become links to their descriptions. */
export function typeHtmlOf(schema: Schema): string {
  if (!isInlineSchema(schema)) return 'anything'
  if (schema.$ref !== undefined) return linkToSchema(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return [...new Set(choices.map(typeHtmlOf))].join(' or ')
  if (schema.const !== undefined) return codeHtml(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => codeHtml(String(value))).join(', ')
  if (schema.items !== undefined) return `list of ${typeHtmlOf(schema.items)}${boundsOf(schema)}`
  const base = formats[schema.format ?? ''] ?? schema.type ?? 'anything'
  return escapeHtml(`${Array.isArray(base) ? base.join(' or ') : base}${boundsOf(schema)}`)
}

/** Rows of the fields of nested objects, with dotted names. */
function nestedRows(schema: Schema, name: string): FieldRow[] {
  if (!isInlineSchema(schema)) return []
  if (schema.items !== undefined) return nestedRows(schema.items, `${name}[]`)
  if (schema.properties !== undefined) return fieldRowsOf(schema, `${name}.`)
  const choices = schema.anyOf ?? schema.oneOf ?? []
  return choices.flatMap((choice) => nestedRows(choice, name))
}

/** Rows of the fields of an object, in declaration order. */
export function fieldRowsOf(schema: Schema, prefix = ''): FieldRow[] {
  if (!isInlineSchema(schema) || schema.properties === undefined) return []
  const required = new Set(schema.required)
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const field: FieldRow = {
      name: prefix + name,
      isRequired: required.has(name),
      typeHtml: typeHtmlOf(property),
      descriptionHtml: proseHtml(isInlineSchema(property) ? (property.description ?? '') : ''),
    }
    return [field, ...nestedRows(property, prefix + name)]
  })
}

import type { oas32 } from 'zod-openapi'
import { escapeHtml } from '../../../shared/web/escape-html.ts'

type Schema = oas32.SchemaObject | oas32.ReferenceObject | undefined
type Known = Extract<oas32.SchemaObject, object>

/** A line of a table: a field, what it may hold and what it means. */
export type FieldRow = {
  readonly name: string
  readonly required: boolean
  readonly typeHtml: string
  readonly meaningHtml: string
}

const isKnown = (schema: Schema): schema is Known => typeof schema === 'object'

export const shapeAnchor = (name: string) => `shape-${name.toLowerCase()}`

/** Prose of the document: what stands between back ticks is code. */
export const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'date and time (ISO 8601)',
  email: 'e-mail address',
  uri: 'address',
  binary: 'file',
}

function linkToShape(reference: string): string {
  const name = reference.split('/').at(-1) ?? ''
  return `<a href="#${shapeAnchor(name)}">${escapeHtml(name)}</a>`
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: Known): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`
  if (maxItems !== undefined) return `, at most ${maxItems}`
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`
  if (maximum !== undefined) return `, at most ${maximum}`
  return minimum === undefined ? '' : `, at least ${minimum}`
}

/** What a value may be, in a few words; other shapes are links. */
export function typeHtmlOf(schema: Schema): string {
  if (!isKnown(schema)) return 'anything'
  if (schema.$ref !== undefined) return linkToShape(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return [...new Set(choices.map(typeHtmlOf))].join(' or ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ')
  if (schema.items !== undefined) return `list of ${typeHtmlOf(schema.items)}${boundsOf(schema)}`
  const base = formats[schema.format ?? ''] ?? schema.type ?? 'anything'
  return escapeHtml(`${Array.isArray(base) ? base.join(' or ') : base}${boundsOf(schema)}`)
}

/** Objects written inside another one are shown by dotted names, so that a table holds all of them. */
function insideOf(schema: Schema, name: string): FieldRow[] {
  if (!isKnown(schema)) return []
  if (schema.items !== undefined) return insideOf(schema.items, `${name}[]`)
  if (schema.properties !== undefined) return fieldRowsOf(schema, `${name}.`)
  const choices = schema.anyOf ?? schema.oneOf ?? []
  return choices.flatMap((choice) => insideOf(choice, name))
}

/** The fields of a shape, in its order; none for a shape without fields. */
export function fieldRowsOf(schema: Schema, prefix = ''): FieldRow[] {
  if (!isKnown(schema) || schema.properties === undefined) return []
  const required = new Set(schema.required)
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const field: FieldRow = {
      name: prefix + name,
      required: required.has(name),
      typeHtml: typeHtmlOf(property),
      meaningHtml: prose(isKnown(property) ? (property.description ?? '') : ''),
    }
    return [field, ...insideOf(property, prefix + name)]
  })
}

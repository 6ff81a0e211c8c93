import { z } from 'zod'
import type { FormField } from '../forms/registry.ts'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { hubspotLimits } from './hubspot-limits.ts'

/** The property by which HubSpot tells contacts apart. */
export const emailProperty = 'email'

/** The internal name of a contact property. */
export const propertyName = z
  .string()
  .trim()
  .toLowerCase()
  .max(hubspotLimits.propertyNameMaxLength)
  .regex(/^[a-z][a-z0-9_-]*$/, 'must be the internal name of a property')

/** Room for questions that were deleted and may come back. */
const questionsMax = limits.fieldsPerForm * 4

/** Contact properties by the ids of the questions whose answers they get. */
export const hubspotMapping = z
  .record(id, propertyName)
  .refine((mapping) => Object.keys(mapping).length <= questionsMax, 'more questions than a form can have')
export type HubspotMapping = Readonly<z.infer<typeof hubspotMapping>>

type Asked = Pick<FormField, 'id' | 'kind'>

const suggestedProperties: Partial<Record<FormField['kind'], string>> = { email: emailProperty, phone: 'phone' }

/** Where the first questions of a kind are likely to belong. */
export function suggestMapping(fields: readonly Asked[]): HubspotMapping {
  const mapping: Record<string, string> = {}
  for (const { id: fieldId, kind } of fields) {
    const property = suggestedProperties[kind]
    if (property !== undefined && !Object.values(mapping).includes(property)) mapping[fieldId] = property
  }
  return mapping
}

/** Whether an email question gives the address by which contacts are found. */
export function findsContacts(fields: readonly Asked[], mapping: HubspotMapping): boolean {
  return fields.some(({ id: fieldId, kind }) => kind === 'email' && mapping[fieldId] === emailProperty)
}

type Answered = { readonly fieldId: string; readonly values: readonly string[] }
export type HubspotContact = { readonly email: string; readonly properties: Readonly<Record<string, string>> }

/** HubSpot's word for a box that is ticked. */
const ticked = 'true'

/** As HubSpot takes what was answered: several choices with semicolons between them. */
function valueOf(values: readonly string[], kind: FormField['kind'] | undefined): string {
  return kind === 'consent' ? ticked : values.join(';')
}

/** The contact that answers describe; null where they hold no email address. Questions without an answer change nothing. */
export function contactOf(
  answers: readonly Answered[],
  fields: readonly Asked[],
  mapping: HubspotMapping,
): HubspotContact | null {
  const kinds = new Map(fields.map(({ id: fieldId, kind }) => [fieldId, kind]))
  const properties: Record<string, string> = {}
  let email = ''
  for (const { fieldId, values } of answers) {
    const property = Object.hasOwn(mapping, fieldId) ? mapping[fieldId] : undefined
    const kind = kinds.get(fieldId)
    if (property === undefined || values.length === 0) continue
    if (property !== emailProperty) properties[property] = valueOf(values, kind)
    else if (kind === 'email') email = values[0] ?? ''
  }
  return email === '' ? null : { email, properties }
}

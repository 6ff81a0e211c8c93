import { z } from 'zod'
import type { FormFieldKind } from '../forms/answers/registry.ts'
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

type MappedKind = {
  /** The property where answers are likely to belong. */
  readonly suggested?: string
  /** Whether an answer is an address that contacts are found by. */
  readonly findsContacts?: boolean
  /** What is sent in place of the answer. */
  readonly sentAs?: string
}

/** What is special about answers of a kind. */
const mappedKinds: Readonly<Record<FormFieldKind, MappedKind>> = {
  text: {},
  email: { suggested: emailProperty, findsContacts: true },
  phone: { suggested: 'phone' },
  longText: {},
  select: {},
  checkboxes: {},
  radio: {},
  // HubSpot's word for a box that is ticked.
  consent: { sentAs: 'true' },
}

/** Where the first questions of a kind are likely to belong. */
export function suggestMapping(fields: readonly Asked[]): HubspotMapping {
  const mapping: Record<string, string> = {}
  for (const { id: fieldId, kind } of fields) {
    const { suggested } = mappedKinds[kind]
    if (suggested !== undefined && !Object.values(mapping).includes(suggested)) mapping[fieldId] = suggested
  }
  return mapping
}

/** Whether an email question gives the address by which contacts are found. */
export function findsContacts(fields: readonly Asked[], mapping: HubspotMapping): boolean {
  return fields.some(({ id: fieldId, kind }) => mappedKinds[kind].findsContacts && mapping[fieldId] === emailProperty)
}

type Answered = { readonly fieldId: string; readonly values: readonly string[] }
export type HubspotContact = { readonly email: string; readonly properties: Readonly<Record<string, string>> }

/** The contact that answers describe; null where they hold no email address. Questions without an answer change nothing. */
export function contactOf(
  answers: readonly Answered[],
  fields: readonly Asked[],
  mapping: HubspotMapping,
): HubspotContact | null {
  const kinds = new Map(fields.map(({ id: fieldId, kind }) => [fieldId, mappedKinds[kind]]))
  const properties: Record<string, string> = {}
  let email = ''
  for (const { fieldId, values } of answers) {
    const property = Object.hasOwn(mapping, fieldId) ? mapping[fieldId] : undefined
    const kind = kinds.get(fieldId)
    if (property === undefined || values.length === 0) continue
    // Several choices have semicolons between them.
    if (property !== emailProperty) properties[property] = kind?.sentAs ?? values.join(';')
    else if (kind?.findsContacts) email = values[0] ?? ''
  }
  return email === '' ? null : { email, properties }
}

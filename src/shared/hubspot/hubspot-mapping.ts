import { z } from 'zod'
import type { FormFieldKind } from '../forms/answers/registry.ts'
import { formLimits } from '../forms/form-limits.ts'
import type { FormField } from '../forms/registry.ts'
import { id } from '../texts.ts'
import { hubspotLimits } from './hubspot-limits.ts'

/** Property that identifies contacts in HubSpot. */
export const emailProperty = 'email'

/** Internal name of a contact property. */
export const propertyName = z
  .string()
  .trim()
  .toLowerCase()
  .max(hubspotLimits.propertyNameMaxLength)
  .regex(/^[a-z][a-z0-9_-]*$/, 'must be the internal name of a property')

/** Mapped questions per question of a form, because deleted ones may be restored. */
const mappedPerQuestion = 4
const mappedQuestionsMax = formLimits.fieldsPerForm * mappedPerQuestion

/** Contact properties by question id. */
export const hubspotMapping = z
  .record(id, propertyName)
  .refine((mapping) => Object.keys(mapping).length <= mappedQuestionsMax, 'more questions than a form can have')
export type HubspotMapping = Readonly<z.infer<typeof hubspotMapping>>

type Question = Pick<FormField, 'id' | 'kind'>

type KindMapping = {
  /** Suggested property. */
  readonly suggestedProperty?: string
  /** True if an answer can identify a contact. */
  readonly findsContacts?: boolean
  /** Value that is sent instead of the answer. */
  readonly sentValue?: string
}

/** Mapping rules by field kind. */
const kindMappings: Readonly<Record<FormFieldKind, KindMapping>> = {
  text: {},
  email: { suggestedProperty: emailProperty, findsContacts: true },
  phone: { suggestedProperty: 'phone' },
  longText: {},
  select: {},
  checkboxes: {},
  radio: {},
  // HubSpot's value of a checked checkbox.
  consent: { sentValue: 'true' },
}

/** Suggests a property for the first question of each kind. */
export function suggestMapping(fields: readonly Question[]): HubspotMapping {
  const mapping: Record<string, string> = {}
  for (const { id: fieldId, kind } of fields) {
    const { suggestedProperty } = kindMappings[kind]
    if (suggestedProperty !== undefined && !Object.values(mapping).includes(suggestedProperty))
      mapping[fieldId] = suggestedProperty
  }
  return mapping
}

/** True if an email question is mapped to the property that identifies contacts. */
export function findsContacts(fields: readonly Question[], mapping: HubspotMapping): boolean {
  return fields.some(({ id: fieldId, kind }) => kindMappings[kind].findsContacts && mapping[fieldId] === emailProperty)
}

type Answer = { readonly fieldId: string; readonly values: readonly string[] }
export type HubspotContact = { readonly email: string; readonly properties: Readonly<Record<string, string>> }

/** Contact with the answers as properties; null without an email address. Unanswered questions are omitted. */
export function contactOf(
  answers: readonly Answer[],
  fields: readonly Question[],
  mapping: HubspotMapping,
): HubspotContact | null {
  const mappingByFieldId = new Map(fields.map(({ id: fieldId, kind }) => [fieldId, kindMappings[kind]]))
  const properties: Record<string, string> = {}
  let email = ''
  for (const { fieldId, values } of answers) {
    const property = Object.hasOwn(mapping, fieldId) ? mapping[fieldId] : undefined
    const kind = mappingByFieldId.get(fieldId)
    if (property === undefined || values.length === 0) continue
    // HubSpot separates multiple options by semicolons.
    if (property !== emailProperty) properties[property] = kind?.sentValue ?? values.join(';')
    else if (kind?.findsContacts) email = values[0] ?? ''
  }
  return email === '' ? null : { email, properties }
}

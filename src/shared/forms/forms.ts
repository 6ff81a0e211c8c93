import { z } from 'zod'
import { hubspotMapping } from '../hubspot/hubspot-mapping.ts'
import { email, id, line, name, plainText } from '../texts.ts'
import { formLimits } from './form-limits.ts'
import { formOpening } from './openings.ts'
import { formField, isAnswerable } from './registry.ts'

function hasUniqueIds(items: readonly { readonly id: string }[]): boolean {
  return new Set(items.map((item) => item.id)).size === items.length
}

/** Form of a tour. Its id is unique within the tour, and a copy of the tour keeps it. */
export const form = z.strictObject({
  id,
  /** Name for editors; visitors see the title. */
  name,
  title: line,
  intro: plainText,
  fields: z.array(formField).max(formLimits.fieldsPerForm).refine(hasUniqueIds, 'duplicate field'),
  /** Button label; empty for the default. */
  submitLabel: line,
  /** Message after submission; empty for the default. */
  thanks: plainText,
  /** Recipient of an email about each submission; never part of the published tour. */
  notifyEmail: email.nullable(),
  /** HubSpot mapping; null if submissions are not sent there. Never part of the published tour. */
  hubspot: hubspotMapping.nullable(),
  /** Automatic opening; null if only hotspots and buttons open the form. */
  opening: formOpening.nullable(),
})
export type Form = Readonly<z.infer<typeof form>>

/** Input of a save. Optional fields stay unchanged if a client older than them leaves them out. */
export const formInput = form.partial({ hubspot: true, opening: true })
export type FormInput = Readonly<z.infer<typeof formInput>>

export const forms = z.array(form).max(formLimits.formsPerTour).refine(hasUniqueIds, 'duplicate form')
export const formsInput = z.array(formInput).max(formLimits.formsPerTour).refine(hasUniqueIds, 'duplicate form')

/** True if the form has a field that visitors can answer. */
export function hasQuestions({ fields }: Pick<Form, 'fields'>): boolean {
  return fields.some(isAnswerable)
}

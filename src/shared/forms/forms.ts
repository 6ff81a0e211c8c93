import { z } from 'zod'
import { hubspotMapping } from '../hubspot/hubspot-mapping.ts'
import { limits } from '../limits.ts'
import { email, id, line, name, plainText } from '../texts.ts'
import { formOpening } from './openings.ts'
import { formField, isAnswerable } from './registry.ts'

function areOnce(things: readonly { readonly id: string }[]): boolean {
  return new Set(things.map((thing) => thing.id)).size === things.length
}

/** A form of a tour. Its id is its tour's own, and a copy's too. */
export const form = z.strictObject({
  id,
  /** What editors call it; visitors read the title. */
  name,
  title: line,
  intro: plainText,
  fields: z.array(formField).max(limits.fieldsPerForm).refine(areOnce, 'a field is there twice'),
  /** On the button; where it is empty the viewer has a word. */
  submitLabel: line,
  /** What is read once it is sent; where it is empty the viewer has a sentence. */
  thanks: plainText,
  /** Hears that somebody filled it in; nobody else learns the address. */
  notifyEmail: email.nullable(),
  /** Where answers go in HubSpot; null where they don't. Visitors get nothing of it. */
  hubspot: hubspotMapping.nullable(),
  /** When it opens by itself; null where only hotspots and buttons open it. */
  opening: formOpening.nullable(),
})
export type Form = Readonly<z.infer<typeof form>>

/** A form as it is saved: what a client from before these fields leaves out stays as it is. */
export const formInput = form.partial({ hubspot: true, opening: true })
export type FormInput = Readonly<z.infer<typeof formInput>>

export const forms = z.array(form).max(limits.formsPerTour).refine(areOnce, 'a form is there twice')
export const formsInput = z.array(formInput).max(limits.formsPerTour).refine(areOnce, 'a form is there twice')

/** Whether visitors would find something to answer in it. */
export function hasQuestions({ fields }: Pick<Form, 'fields'>): boolean {
  return fields.some(isAnswerable)
}

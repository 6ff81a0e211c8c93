import { z } from 'zod'
import type { FormRecord } from '../api/form-body.ts'
import { flag, ignored, integer, metadata, orUnset, readParameters, wholeNumber } from '../api/parameters.ts'
import { discountParameters } from './discounts.ts'

const item = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  quantity: wholeNumber.optional(),
  metadata: ignored.optional(),
})
export const items = z.array(item)
export type ItemParameters = z.output<typeof item>

export const automaticTax = z.looseObject({ enabled: flag })
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])
const fields = {
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: flag.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: z.string().optional(),
  description: ignored.optional(),
  discounts: orUnset(discountParameters).optional(),
  metadata: orUnset(metadata).optional(),
  off_session: flag.optional(),
  payment_settings: ignored.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_settings: ignored.optional(),
}
const creation = z.strictObject({
  ...fields,
  customer: z.string(),
  items,
  billing_mode: ignored.optional(),
  currency: z.string().optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_from_plan: flag.optional(),
  trial_period_days: wholeNumber.optional(),
})
const change = z.strictObject({
  ...fields,
  items: items.optional(),
  cancellation_details: ignored.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  proration_date: integer.optional(),
})
export type SubscriptionCreation = z.output<typeof creation>
export type SubscriptionChange = z.output<typeof change>

export const readCreation = (form: FormRecord): SubscriptionCreation => readParameters(creation, form)
export const readChange = (form: FormRecord): SubscriptionChange => readParameters(change, form)

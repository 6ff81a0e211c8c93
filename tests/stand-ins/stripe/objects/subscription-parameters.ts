import { z } from 'zod'
import type { FormRecord } from '../api/form-body.ts'
import { flag, readParameters, wholeNumber } from '../api/parameters.ts'
import { discountParameters } from './discounts.ts'

const itemSchema = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  quantity: wholeNumber.optional(),
})
export const itemsSchema = z.array(itemSchema)
export type ItemParameters = z.output<typeof itemSchema>

export const automaticTaxSchema = z.strictObject({ enabled: flag })
export const prorationBehaviorSchema = z.enum(['always_invoice', 'create_prorations'])
const creationSchema = z.strictObject({
  automatic_tax: automaticTaxSchema.optional(),
  customer: z.string(),
  discounts: discountParameters.optional(),
  items: itemsSchema,
  payment_behavior: z.literal('allow_incomplete').optional(),
  trial_from_plan: flag.optional(),
})
const changeSchema = z.strictObject({
  cancel_at_period_end: flag.optional(),
  items: itemsSchema.optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  proration_behavior: prorationBehaviorSchema.optional(),
})
export type SubscriptionCreation = z.output<typeof creationSchema>
export type SubscriptionChange = z.output<typeof changeSchema>

export const readCreation = (form: FormRecord): SubscriptionCreation => readParameters(creationSchema, form)
export const readChange = (form: FormRecord): SubscriptionChange => readParameters(changeSchema, form)

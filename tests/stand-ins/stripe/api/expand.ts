import type { StripeState } from '../stripe-state.ts'
import { listOf } from './lists.ts'
import { invalidRequest } from './stripe-error.ts'

const maxDepth = 4
type JsonObject = Record<string, unknown>
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Finds the object that an id in a response refers to. */
function findReferenced({ store }: StripeState, id: string): object | undefined {
  for (const objects of [store.paymentMethods, store.paymentIntents, store.invoices]) {
    const object = objects.get(id)
    if (object !== undefined) return object
  }
  return undefined
}

/** Fields that are included only by `expand`. */
const includable: Readonly<Record<string, (state: StripeState, id: string) => unknown>> = {
  'customer.tax_ids': ({ store }, id) =>
    listOf(
      [...store.taxIds.values()].filter(({ customer }) => customer === id).reverse(),
      `/v1/customers/${id}/tax_ids`,
    ),
  'invoice.payments': ({ store }, id) =>
    listOf(
      [...store.invoicePayments.values()].filter(({ invoice }) => invoice === id),
      '/v1/invoice_payments',
    ),
}

/** Replaces the ids in a field by their objects and returns the field's value. */
function expandField(state: StripeState, object: JsonObject, field: string): unknown {
  const include = includable[`${String(object.object)}.${field}`]
  if (include) object[field] ??= copyOf(include(state, String(object.id)))
  const value = object[field]
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' })
  const objectOf = (id: unknown) => (typeof id === 'string' ? copyOf(findReferenced(state, id) ?? id) : id)
  object[field] = Array.isArray(value) ? value.map(objectOf) : objectOf(value)
  return object[field]
}

function expandPath(state: StripeState, value: unknown, fields: readonly string[]): void {
  const [field, ...remainingFields] = fields
  if (field === undefined) return
  if (Array.isArray(value)) {
    for (const element of value) expandPath(state, element, fields)
  } else if (isJsonObject(value)) {
    expandPath(state, expandField(state, value, field), remainingFields)
  }
}

/** Copy of a response in which the ids at `paths` are replaced by their objects. */
export function expand(state: StripeState, response: object, paths: readonly string[]): object {
  const copy = copyOf(response)
  for (const path of paths) {
    const fields = path.split('.')
    if (fields.length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    expandPath(state, copy, fields)
  }
  return copy
}

import { z } from 'zod'
import { readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Customer, TaxId } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { requireCustomer } from './customers.ts'

const taxIdParameters = z.strictObject({ type: z.string(), value: z.string() })

/** Format of a VAT number of the European Union. Tax ids of other types are not validated. */
const euVatPattern =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9]{7,12}$/

function addTaxId(state: StripeState, customer: Customer, { type, value }: z.output<typeof taxIdParameters>): TaxId {
  if (value === '' || (type === 'eu_vat' && !euVatPattern.test(value))) {
    throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
  }
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: (type === 'eu_vat' ? value : type).slice(0, 2).toUpperCase(),
    created: state.clock.unixSeconds(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, type: 'customer' },
    type: type as TaxId['type'],
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
  state.store.taxIds.set(taxId.id, taxId)
  state.events.add('customer.tax_id.created', taxId)
  return taxId
}

function removeTaxId({ state, ids: [customerId = '', id = ''] }: Call): object {
  const customer = requireCustomer(state, customerId)
  const taxId = state.store.taxIds.get(id)
  if (taxId?.customer !== customer.id) throw noSuch('tax_id', id)
  state.store.taxIds.delete(id)
  state.events.add('customer.tax_id.deleted', taxId)
  return { id, object: 'tax_id', deleted: true }
}

export const taxIdRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers/:id/tax_ids',
    handle: (call) => {
      const customer = requireCustomer(call.state, idOf(call))
      return addTaxId(call.state, customer, readParameters(taxIdParameters, call.form))
    },
  },
  { method: 'DELETE', path: '/v1/customers/:id/tax_ids/:id', handle: removeTaxId },
]

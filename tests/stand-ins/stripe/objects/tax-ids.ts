import { z } from 'zod'
import { readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Customer, TaxId } from '../shapes.ts'
import type { World } from '../world.ts'
import { requireCustomer } from './customers.ts'

const taxIdParameters = z.strictObject({ type: z.string(), value: z.string() })

/** Format of a VAT number of the European Union. Tax ids of other types are not validated. */
const euVatPattern =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9]{7,12}$/

function addTaxId(world: World, customer: Customer, { type, value }: z.output<typeof taxIdParameters>): TaxId {
  if (value === '' || (type === 'eu_vat' && !euVatPattern.test(value))) {
    throw invalidRequest(`Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' })
  }
  const taxId: TaxId = {
    id: newId('txi'),
    object: 'tax_id',
    country: (type === 'eu_vat' ? value : type).slice(0, 2).toUpperCase(),
    created: world.clock.unixSeconds(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, type: 'customer' },
    type: type as TaxId['type'],
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
  world.store.taxIds.set(taxId.id, taxId)
  world.events.add('customer.tax_id.created', taxId)
  return taxId
}

function removeTaxId({ world, ids: [customerId = '', id = ''] }: Call): object {
  const customer = requireCustomer(world, customerId)
  const taxId = world.store.taxIds.get(id)
  if (taxId?.customer !== customer.id) throw noSuch('tax_id', id)
  world.store.taxIds.delete(id)
  world.events.add('customer.tax_id.deleted', taxId)
  return { id, object: 'tax_id', deleted: true }
}

export const taxIdRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/customers/:id/tax_ids',
    handle: (call) => {
      const customer = requireCustomer(call.world, idOf(call))
      return addTaxId(call.world, customer, readParameters(taxIdParameters, call.form))
    },
  },
  { method: 'DELETE', path: '/v1/customers/:id/tax_ids/:id', handle: removeTaxId },
]

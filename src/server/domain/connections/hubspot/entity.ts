import { defineEntity, p } from '@mikro-orm/core'
import { connectionStatuses } from '../../../../shared/hubspot/hubspot.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'

const connectionSchema = defineEntity({
  name: 'HubspotConnection',
  tableName: 'hubspot_connections',
  uniques: [{ properties: ['account'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    /** Encrypted; see `connection-token.ts`. */
    sealedToken: p.text(),
    lastCharacters: p.string().length(8),
    /** Id of the account in HubSpot. */
    portalId: p.string().length(20),
    status: p.enum(connectionStatuses).default('active'),
    /** Since when the private app is known to lack a scope. It is asked all the same: HubSpot tells nobody when that changes. */
    scopeMissingSince: p.datetime().nullable(),
    /** When owners and admins were last told so. */
    scopeToldAt: p.datetime().nullable(),
    connectedAt: p.datetime(),
    lastSentAt: p.datetime().nullable(),
    /** Until when HubSpot wants to be left alone. */
    heldUntil: p.datetime().nullable(),
  },
})
/** The account in HubSpot that the responses of an account are sent to. */
export class HubspotConnection extends connectionSchema.class {}
connectionSchema.setClass(HubspotConnection)

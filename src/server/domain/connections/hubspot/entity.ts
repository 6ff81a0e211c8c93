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
    /**
     * Time at which the private app was first found to lack a scope. Requests go on, because HubSpot does not report a
     * change.
     */
    scopeMissingSince: p.datetime().nullable(),
    /** Time of the last email to owners and admins about the missing scope. */
    scopeEmailedAt: p.datetime().nullable().fieldName('scope_told_at'),
    connectedAt: p.datetime(),
    lastSentAt: p.datetime().nullable(),
    /** End of the pause that HubSpot requested. */
    heldUntil: p.datetime().nullable(),
  },
})
/** Connection to the HubSpot account that receives the form responses of an account. */
export class HubspotConnection extends connectionSchema.class {}
connectionSchema.setClass(HubspotConnection)

import { defineEntity, p } from '@mikro-orm/core'
import { hubspotEventStates, hubspotFailures } from '../../../../shared/hubspot/hubspot.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { Submission } from '../../tours/forms/submission-entity.ts'

const eventSchema = defineEntity({
  name: 'HubspotEvent',
  tableName: 'hubspot_events',
  uniques: [{ properties: ['submission'] }],
  indexes: [
    {
      name: 'hubspot_events_sending',
      expression: `create index "hubspot_events_sending" on "hubspot_events" (next_attempt_at) where state = 'sending'`,
    },
    {
      name: 'hubspot_events_failed',
      expression: `create index "hubspot_events_failed" on "hubspot_events" (account_id, created_at, id) where state = 'error'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    /** Submission to send. The event is deleted with it, because HubSpot's error detail may quote the visitor. */
    submission: () => p.manyToOne(Submission).mapToPk().deleteRule('cascade'),
    createdAt: p.datetime(),
    /** Status; called `state` in the API. */
    status: p.enum(hubspotEventStates).default('sending').fieldName('state'),
    /** Number of its latest job; jobs with a lower number are outdated and do nothing. */
    turn: p.integer().default(1),
    attemptCount: p.integer().default(0),
    /** Attempts since it was created or resent, which determine the backoff. */
    seriesCount: p.integer().default(0),
    nextAttemptAt: p.datetime().nullable(),
    lastAttemptAt: p.datetime().nullable(),
    failure: p.enum(hubspotFailures).nullable(),
    /** True if it failed because of a missing scope and has not been sent since. */
    lackedScope: p.boolean().default(false),
    /** HubSpot's message about the failure. */
    detail: p.string().length(300).default(''),
    /** Id of the contact in HubSpot. */
    contactId: p.string().length(40).nullable(),
  },
})
/** Submission that is sent to HubSpot. */
export class HubspotEvent extends eventSchema.class {}
eventSchema.setClass(HubspotEvent)

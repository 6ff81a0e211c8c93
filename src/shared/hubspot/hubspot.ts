import { z } from 'zod'
import { id } from '../texts.ts'
import { hubspotLimits } from './hubspot-limits.ts'

/** Scopes that the private app in HubSpot needs. */
export const hubspotScopes = [
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.schemas.contacts.read',
] as const

/** Stored status; `rejected` means that HubSpot no longer accepts the token. */
export const connectionStatuses = ['active', 'rejected'] as const
/** Reported status; the app of a working connection may lack a scope. */
const reportedStatuses = [...connectionStatuses, 'scopeMissing'] as const

export const getConnectionInput = z.strictObject({})
export const connectHubspotInput = z.strictObject({
  /** Access token of a private app. */
  token: z
    .string()
    .trim()
    .min(hubspotLimits.tokenMinLength)
    .max(hubspotLimits.tokenMaxLength)
    .regex(/^[\x21-\x7e]+$/, 'must be an access token'),
})
export const disconnectHubspotInput = z.strictObject({})

export const hubspotConnection = z.strictObject({
  status: z.enum(reportedStatuses),
  /** Id of the account in HubSpot. */
  portalId: z.string(),
  /** Last characters of the token. */
  lastCharacters: z.string(),
  connectedAt: z.iso.datetime(),
  /** Last successful delivery of a contact; null before the first. */
  lastSentAt: z.iso.datetime().nullable(),
})
export type HubspotConnection = Readonly<z.infer<typeof hubspotConnection>>

export const connectionOutput = z.strictObject({
  /** Null if the account isn't connected. */
  connection: hubspotConnection.nullable(),
  /** Failed responses that can be resent. */
  failedCount: z.int().nonnegative(),
})

export const hubspotStatus = z.strictObject({ status: z.enum(['none', ...reportedStatuses]) })
export type HubspotStatus = z.infer<typeof hubspotStatus>['status']

/** Writable contact property. */
export const contactProperty = z.strictObject({ name: z.string(), label: z.string() })
export type ContactProperty = Readonly<z.infer<typeof contactProperty>>

export const hubspotEventStates = ['sending', 'ok', 'error'] as const

/** Reasons why a response was not delivered to HubSpot. */
export const hubspotFailures = [
  /** HubSpot doesn't accept the token. */
  'tokenRejected',
  /** The private app lacks a scope. */
  'scopeMissing',
  /** HubSpot doesn't accept a property or a value. */
  'rejected',
  'rateLimited',
  /** Timeout, connection error, or server error of HubSpot. */
  'unavailable',
  /** Invalid response. */
  'unreadable',
  /** The account is no longer connected. */
  'notConnected',
  /** No email question of the form is mapped to the email property. */
  'notMapped',
  /** The visitor gave no email address. */
  'noEmail',
  /** The response was deleted first. */
  'deleted',
  /** The account is suspended or closed. */
  'accountSuspended',
  /** Internal error of Stopover. */
  'notSent',
] as const
export type HubspotFailure = (typeof hubspotFailures)[number]

/** Delivery of a response to HubSpot. */
export const hubspotEvent = z.strictObject({
  state: z.enum(hubspotEventStates),
  /** Failure of the last attempt; null if it succeeded or there was none. */
  failure: z.enum(hubspotFailures).nullable(),
  /** Error message of HubSpot. */
  detail: z.string(),
  attemptCount: z.int(),
  /** Null unless another attempt is scheduled. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
})
export type HubspotEvent = Readonly<z.infer<typeof hubspotEvent>>

export const resendToHubspotInput = z.strictObject({})
/** `failedCount` is the number of responses that are resent. */
export const resendToHubspotOutput = z.strictObject({ failedCount: z.int().nonnegative() })

export const sendToHubspotInput = z.strictObject({ tourId: id, submissionId: id })

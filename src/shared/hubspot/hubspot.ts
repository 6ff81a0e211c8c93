import { z } from 'zod'
import { id } from '../texts.ts'
import { hubspotLimits } from './hubspot-limits.ts'

/** What the private app in HubSpot has to be allowed. */
export const hubspotScopes = [
  'crm.objects.contacts.read',
  'crm.objects.contacts.write',
  'crm.schemas.contacts.read',
] as const

/** What is stored: it works, or HubSpot no longer accepts its token. */
export const connectionStatuses = ['active', 'rejected'] as const
/** What people are told: of one that works, the private app may lack a scope. */
const toldStatuses = [...connectionStatuses, 'scopeMissing'] as const

export const getConnectionInput = z.strictObject({})
export const connectHubspotInput = z.strictObject({
  /** The access token of a private app. */
  token: z
    .string()
    .trim()
    .min(hubspotLimits.tokenMinLength)
    .max(hubspotLimits.tokenMaxLength)
    .regex(/^[\x21-\x7e]+$/, 'must be an access token'),
})
export const disconnectHubspotInput = z.strictObject({})

export const hubspotConnection = z.strictObject({
  status: z.enum(toldStatuses),
  /** Id of the account in HubSpot. */
  portalId: z.string(),
  /** The last characters of what it was connected with. */
  lastCharacters: z.string(),
  connectedAt: z.iso.datetime(),
  /** When a contact last arrived; null before the first. */
  lastSentAt: z.iso.datetime().nullable(),
})
export type HubspotConnection = Readonly<z.infer<typeof hubspotConnection>>

export const connectionOutput = z.strictObject({
  /** Null where the account isn't connected. */
  connection: hubspotConnection.nullable(),
  /** Responses that failed and can be sent again. */
  failedCount: z.int().nonnegative(),
})

export const hubspotStatus = z.strictObject({ status: z.enum(['none', ...toldStatuses]) })
export type HubspotStatus = z.infer<typeof hubspotStatus>['status']

/** A contact property that can be written. */
export const contactProperty = z.strictObject({ name: z.string(), label: z.string() })
export type ContactProperty = Readonly<z.infer<typeof contactProperty>>

/** On its way, arrived, or failed for good. */
export const hubspotEventStates = ['sending', 'ok', 'error'] as const

/** Why a response is not in HubSpot, or not yet. */
export const hubspotFailures = [
  /** HubSpot doesn't accept the token. */
  'tokenRejected',
  /** The private app lacks a scope. */
  'scopeMissing',
  /** HubSpot doesn't accept a property or a value. */
  'rejected',
  'rateLimited',
  /** No answer in time, no connection, or an error of HubSpot. */
  'unavailable',
  /** What was answered isn't what HubSpot answers. */
  'unreadable',
  /** The account isn't connected any more. */
  'notConnected',
  /** No email question of the form is mapped to the email property. */
  'notMapped',
  /** The visitor gave no email address. */
  'noEmail',
  /** The response was deleted first. */
  'deleted',
  /** The account is suspended or closed. */
  'accountSuspended',
  /** Stopover itself could not send it. */
  'notSent',
] as const
export type HubspotFailure = (typeof hubspotFailures)[number]

/** What became of sending a response to HubSpot. */
export const hubspotEvent = z.strictObject({
  state: z.enum(hubspotEventStates),
  /** Of the last attempt; null where there was none, or it succeeded. */
  failure: z.enum(hubspotFailures).nullable(),
  /** What HubSpot said of it, in its own sentence. */
  detail: z.string(),
  attemptCount: z.int(),
  /** Null unless it is on its way. */
  nextAttemptAt: z.iso.datetime().nullable(),
  lastAttemptAt: z.iso.datetime().nullable(),
})
export type HubspotEvent = Readonly<z.infer<typeof hubspotEvent>>

export const resendToHubspotInput = z.strictObject({})
/** How many had failed. */
export const resendToHubspotOutput = z.strictObject({ failedCount: z.int().nonnegative() })

export const sendToHubspotInput = z.strictObject({ tourId: id, submissionId: id })

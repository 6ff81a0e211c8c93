import type { ContactProperty, HubspotFailure } from '../../shared/hubspot/hubspot.ts'
import type { HubspotContact } from '../../shared/hubspot/hubspot-mapping.ts'

/** Why a call failed. */
export type CallFailure = Extract<
  HubspotFailure,
  'tokenRejected' | 'scopeMissing' | 'rejected' | 'rateLimited' | 'unavailable' | 'unreadable'
>

export type CallOutcome<Value> =
  | { readonly failure: null; readonly value: Value }
  | {
      readonly failure: CallFailure
      /** HubSpot's own sentence; may be empty. */
      readonly detail: string
      /** How long HubSpot wants to be left alone; null where it doesn't say. */
      readonly retryAfterMs: number | null
    }

/** A call rejects only with the reason of its signal. */
export type HubspotCall = {
  /** The access token of a private app. */
  readonly token: string
  /** Ends it because Stopover has to stop. */
  readonly signal?: AbortSignal
}

/** The API of HubSpot, as far as Stopover uses it. */
export interface Hubspot {
  /** The id of the account that a token belongs to, once the token proved to read contacts and their properties. */
  check(call: HubspotCall): Promise<CallOutcome<{ readonly portalId: string }>>
  /** The contact properties that can be written, by their labels. */
  properties(call: HubspotCall): Promise<CallOutcome<readonly ContactProperty[]>>
  /** Creates the contact of an email address or updates it: the same twice changes nothing. */
  upsertContact(call: HubspotCall, contact: HubspotContact): Promise<CallOutcome<{ readonly contactId: string }>>
}

import type { ContactProperty, HubspotFailure } from '../../shared/hubspot/hubspot.ts'
import type { HubspotContact } from '../../shared/hubspot/hubspot-mapping.ts'

/** Reason why a call failed. */
export type CallFailure = Extract<
  HubspotFailure,
  'tokenRejected' | 'scopeMissing' | 'rejected' | 'rateLimited' | 'unavailable' | 'unreadable'
>

export type CallOutcome<Value> =
  | { readonly failure: null; readonly value: Value }
  | {
      readonly failure: CallFailure
      /** HubSpot's error message; may be empty. */
      readonly detail: string
      /** HubSpot's `Retry-After`; null without one. */
      readonly retryAfterMs: number | null
    }

/** Parameters of every call. A call rejects only with the reason of its signal. */
export type HubspotCall = {
  /** The access token of a private app. */
  readonly token: string
  /** Aborts the call when the server shuts down. */
  readonly signal?: AbortSignal
}

/** The parts of HubSpot's API that Stopover uses. */
export interface Hubspot {
  /** Checks that a token may read contacts and their properties, and returns the id of its account. */
  check(call: HubspotCall): Promise<CallOutcome<{ readonly portalId: string }>>
  /** Writable contact properties, sorted by label. */
  properties(call: HubspotCall): Promise<CallOutcome<readonly ContactProperty[]>>
  /** Creates or updates the contact of an email address; idempotent. */
  upsertContact(call: HubspotCall, contact: HubspotContact): Promise<CallOutcome<{ readonly contactId: string }>>
}

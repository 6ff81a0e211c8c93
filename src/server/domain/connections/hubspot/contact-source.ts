import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import type { HubspotContact } from '../../../../shared/hubspot/hubspot-mapping.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

export type PreparedContact = { readonly contact: HubspotContact } | { readonly failure: HubspotFailure }

/** Builds the contact of a submission from its answers and the current mapping; implemented by the forms. */
export type ContactSource = (em: EntityManager, submissionId: string) => Promise<PreparedContact>

import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import type { HubspotContact } from '../../../../shared/hubspot/hubspot-mapping.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

export type PreparedContact = { readonly contact: HubspotContact } | { readonly failure: HubspotFailure }

/** The contact of a submission, by its answers and the mapping as they are now; the noun of submissions supplies it. */
export type ContactSource = (em: EntityManager, submissionId: string) => Promise<PreparedContact>

import type { ShareAddress } from '../../../src/server/domain/publishing/sharing/access/share-address.ts'

/** Creates the share address of an unlisted tour. */
export function aShareAddress(shareId: string, fields: Partial<ShareAddress> = {}): ShareAddress {
  return {
    shareId,
    number: 1,
    earliestNumber: 1,
    tourId: 'tour',
    accountId: 'account',
    name: shareId,
    slug: null,
    visibility: 'unlisted',
    embedDomains: [],
    countsVisits: true,
    timeZone: 'UTC',
    access: { id: shareId, version: 1, requires: 'nothing', passwordHash: null },
    link: null,
    ...fields,
  }
}

import type { ShareAddress } from '../../../src/server/domain/publishing/sharing/access/share-address.ts'
import type { Edition } from '../../../src/server/web/share/edition.ts'

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

/** Creates an edition of an unlisted tour. */
export function anEdition(shareId: string, number: number): Edition {
  const flags = { isListed: false, isPrivate: false, embedDomains: [], countsVisits: true, start: null }
  const tokens = { mediaToken: undefined, partsToken: undefined }
  return { ...flags, ...tokens, key: `${shareId} ${number}`, shareId, number, isReplaced: false, name: shareId }
}

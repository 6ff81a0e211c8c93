import type { Edition } from '../../../src/server/web/share/edition.ts'

/** Creates an edition of an unlisted tour. */
export function anEdition(shareId: string, number: number): Edition {
  return {
    key: `${shareId} ${number}`,
    shareId,
    number,
    name: shareId,
    isReplaced: false,
    isListed: false,
    isPrivate: false,
    embedDomains: [],
    countsVisits: true,
    start: null,
    mediaToken: undefined,
    partsToken: undefined,
  }
}

import { limits } from '../../../../shared/limits.ts'
import { asOwnWork } from '../../../kernel/turns/request-turn.ts'

/** Where openings of share links are counted. */
export type OpensStore = {
  /** Takes one of the openings that a link allows; false where none is left. */
  take(linkId: string): Promise<boolean>
  add(linkId: string, count: number): Promise<void>
}

export type LinkOpens = {
  take(linkId: string): Promise<boolean>
  /** Counts an opening of a link that allows any number of them. Nobody waits for it. */
  note(linkId: string): void
}

type Settings = { readonly store: OpensStore; readonly onFailure: (error: unknown) => void }

/** Counts openings: each by itself where they are limited, together where they are not. */
export function linkOpens({ store, onFailure }: Settings): LinkOpens {
  let tally = new Map<string, number>()
  const flush = async () => {
    const counted = tally
    tally = new Map()
    for (const [linkId, count] of counted) await store.add(linkId, count)
  }
  return {
    take: (linkId) => store.take(linkId),
    note(linkId) {
      if (tally.size === 0) setTimeout(() => void asOwnWork(flush).catch(onFailure), limits.linkOpensBatchMs).unref()
      tally.set(linkId, (tally.get(linkId) ?? 0) + 1)
    },
  }
}

import { secondMs } from '../../../../shared/kernel/units.ts'
import { asOwnWork } from '../../../kernel/turns/request-turn.ts'

/** Time for which openings of links are collected before they are counted. */
const linkOpensBatchMs = 2 * secondMs

/** Persistent counters of share links' opens. */
export type OpensStore = {
  /** Uses up one of the opens that a link allows; false when none is left. */
  take(linkId: string): Promise<boolean>
  add(linkId: string, count: number): Promise<void>
}

export type LinkOpens = {
  take(linkId: string): Promise<boolean>
  /** Counts an open of a link without a limit, in the background. */
  note(linkId: string): void
}

type Settings = { readonly store: OpensStore; readonly onFailure: (error: unknown) => void }

/** Counts opens of share links: limited ones individually, unlimited ones in batches. */
export function linkOpens({ store, onFailure }: Settings): LinkOpens {
  let tally = new Map<string, number>()
  const flush = async () => {
    const counts = tally
    tally = new Map()
    for (const [linkId, count] of counts) await store.add(linkId, count)
  }
  return {
    take: (linkId) => store.take(linkId),
    note(linkId) {
      if (tally.size === 0) setTimeout(() => void asOwnWork(flush).catch(onFailure), linkOpensBatchMs).unref()
      tally.set(linkId, (tally.get(linkId) ?? 0) + 1)
    },
  }
}

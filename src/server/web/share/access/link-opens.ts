import { secondMs } from '../../../../shared/kernel/units.ts'
import { asOwnWork } from '../../../kernel/scheduling/request-work.ts'

/** Interval at which opens of links without a limit are stored. */
const linkOpensBatchMs = 2 * secondMs

/** Persistent counters of share links' opens. */
export type OpensStore = {
  /** Uses up one of the opens that a link allows; false when none is left. */
  consumeOpen(linkId: string): Promise<boolean>
  addOpens(linkId: string, count: number): Promise<void>
}

export type LinkOpens = {
  consumeOpen(linkId: string): Promise<boolean>
  /** Counts an open of a link without a limit, in the background. */
  countOpen(linkId: string): void
}

type LinkOpensOptions = { readonly store: OpensStore; readonly onFailure: (error: unknown) => void }

/** Counts opens of share links: limited ones individually, unlimited ones in batches. */
export function linkOpens({ store, onFailure }: LinkOpensOptions): LinkOpens {
  let pendingCounts = new Map<string, number>()
  const flush = async () => {
    const flushedCounts = pendingCounts
    pendingCounts = new Map()
    for (const [linkId, count] of flushedCounts) await store.addOpens(linkId, count)
  }
  return {
    consumeOpen: (linkId) => store.consumeOpen(linkId),
    countOpen(linkId) {
      // Flushing isn't charged to the visitor's request.
      if (pendingCounts.size === 0) setTimeout(() => void asOwnWork(flush).catch(onFailure), linkOpensBatchMs).unref()
      pendingCounts.set(linkId, (pendingCounts.get(linkId) ?? 0) + 1)
    },
  }
}

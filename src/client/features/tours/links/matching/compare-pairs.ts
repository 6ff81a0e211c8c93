import type { MatchReply, MatchRequest } from './match-messages.ts'

/** The part of a worker that comparisons need. */
export type MatchWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

type Comparison = {
  readonly createWorker: () => MatchWorker
  readonly signal: AbortSignal
  readonly onReply: (request: MatchRequest, reply: MatchReply) => void
}

/** Sends one request after the other to a worker. Rejects when the worker fails. */
async function sendRequests(worker: MatchWorker, requests: readonly MatchRequest[], comparison: Comparison) {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the match worker failed')))
    comparison.signal.addEventListener('abort', () => reject(new Error('the comparison was canceled')))
  })
  // The worker may fail, and the dialog close, between two pairs.
  failed.catch(() => undefined)
  for (const request of requests) {
    const replied = new Promise<MatchReply>((resolve) => {
      const listener = ({ data }: MessageEvent<MatchReply>) => resolve(data)
      worker.addEventListener('message', listener, { once: true })
    })
    worker.postMessage(request)
    const reply = await Promise.race([replied, failed])
    comparison.onReply(request, reply)
  }
}

/**
 * Compares pairs of panoramas. A worker that can't start or breaks down fails the pairs that are left. Resolves when all
 * pairs have their reply, or after `signal` ended the comparison.
 */
export async function comparePairs(requests: readonly MatchRequest[], comparison: Comparison): Promise<void> {
  const { createWorker, signal, onReply } = comparison
  const open = new Map(requests.map((request) => [request.id, request]))
  let worker: MatchWorker | undefined
  try {
    worker = createWorker()
    await sendRequests(worker, requests, {
      ...comparison,
      onReply(request, reply) {
        open.delete(request.id)
        onReply(request, reply)
      },
    })
  } catch {
    if (signal.aborted) return
    for (const request of open.values()) onReply(request, { id: request.id, outcome: 'failed' })
  } finally {
    worker?.terminate()
  }
}

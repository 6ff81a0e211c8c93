import type { MatchReply, MatchRequest } from './match-messages.ts'

/** Part of the `Worker` interface that comparisons need. */
export type MatchWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

type Comparison = {
  readonly createWorker: () => MatchWorker
  readonly signal: AbortSignal
  readonly onReply: (request: MatchRequest, reply: MatchReply) => void
}

/** Sends one request after the other to a worker. Rejects when the worker fails. */
async function sendRequests(worker: MatchWorker, requests: readonly MatchRequest[], comparison: Comparison) {
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the match worker failed')))
    comparison.signal.addEventListener('abort', () => reject(new Error('the comparison was canceled')))
  })
  // The worker may also fail, or the dialog close, between two requests, when the rejection isn't awaited.
  failure.catch(() => undefined)
  for (const request of requests) {
    const nextReply = new Promise<MatchReply>((resolve) => {
      const listener = ({ data }: MessageEvent<MatchReply>) => resolve(data)
      worker.addEventListener('message', listener, { once: true })
    })
    worker.postMessage(request)
    const reply = await Promise.race([nextReply, failure])
    comparison.onReply(request, reply)
  }
}

/**
 * Compares pairs of panoramas. If the worker can't start or fails, the remaining pairs get the outcome `failed`.
 * Resolves when all pairs have a reply, or once `signal` aborts the comparison.
 */
export async function comparePairs(requests: readonly MatchRequest[], comparison: Comparison): Promise<void> {
  const { createWorker, signal, onReply } = comparison
  const pendingById = new Map(requests.map((request) => [request.id, request]))
  let worker: MatchWorker | undefined
  try {
    worker = createWorker()
    await sendRequests(worker, requests, {
      ...comparison,
      onReply(request, reply) {
        pendingById.delete(request.id)
        onReply(request, reply)
      },
    })
  } catch {
    if (signal.aborted) return
    for (const request of pendingById.values()) onReply(request, { id: request.id, outcome: 'failed' })
  } finally {
    worker?.terminate()
  }
}

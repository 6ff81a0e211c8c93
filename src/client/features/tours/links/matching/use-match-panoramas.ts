import { useEffect, useRef, useState } from 'react'
import type { MatchedPoses } from '../suggest-links.ts'
import type { MatchReply, MatchRequest } from './match-messages.ts'

export type MatchOutcomes = ReadonlyMap<string, MatchReply['outcome']>
export type MatchProgress = { readonly compared: number; readonly total: number }

/** Poses and outcomes by the `id` of a suggestion. */
type Matches = { readonly poses: MatchedPoses; readonly outcomes: MatchOutcomes }

const noMatches: Matches = { poses: new Map(), outcomes: new Map() }

function withReply({ poses, outcomes }: Matches, reply: MatchReply): Matches {
  return {
    poses: reply.outcome === 'matched' ? new Map([...poses, [reply.id, reply.pose]]) : poses,
    outcomes: new Map([...outcomes, [reply.id, reply.outcome]]),
  }
}

/** Answer of a worker to a request; a worker that can't start fails all of them. */
function replyOf(worker: Worker, request: MatchRequest): Promise<MatchReply> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<MatchReply>) => resolve(data)
    worker.onerror = () => resolve({ id: request.id, outcome: 'failed' })
    worker.postMessage(request)
  })
}

/** Compares pairs of panoramas in a worker, one pair after the other. */
export function useMatchPanoramas() {
  const [matches, setMatches] = useState(noMatches)
  const [progress, setProgress] = useState<MatchProgress | null>(null)
  const runningWorker = useRef<Worker>(null)
  const stop = () => {
    runningWorker.current?.terminate()
    runningWorker.current = null
    setProgress(null)
  }
  useEffect(() => () => runningWorker.current?.terminate(), [])
  const compare = async (requests: readonly MatchRequest[]) => {
    const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' })
    runningWorker.current = worker
    setProgress({ compared: 0, total: requests.length })
    for (const [index, request] of requests.entries()) {
      const reply = await replyOf(worker, request)
      if (runningWorker.current !== worker) return
      setMatches((current) => withReply(current, reply))
      setProgress({ compared: index + 1, total: requests.length })
    }
    stop()
  }
  return {
    ...matches,
    progress,
    compare,
    /** Ends the comparison. The results so far stay. */
    cancel: stop,
  }
}

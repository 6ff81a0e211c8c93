import { useEffect, useMemo, useRef, useState } from 'react'
import type { MatchedPoses } from '../suggest-links.ts'
import { comparePairs, type MatchWorker } from './compare-pairs.ts'
import type { MatchReply, MatchRequest } from './match-messages.ts'

/** Result of a comparison, with the panoramas that were compared. */
type ComparisonResult = { readonly request: MatchRequest; readonly reply: MatchReply }

export type MatchOutcomes = ReadonlyMap<string, MatchReply['outcome']>
export type MatchProgress = { readonly compared: number; readonly total: number }

function createWorker(): MatchWorker {
  return new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' })
}

/** True if a pair still shows the panoramas that were compared, at the same leveling. */
function isCurrent({ request }: ComparisonResult, pairs: ReadonlyMap<string, MatchRequest>): boolean {
  const pair = pairs.get(request.id)
  return pair !== undefined && pair.first.key === request.first.key && pair.second.key === request.second.key
}

/**
 * Compares pairs of panoramas in a worker, one pair after the other. `pairs` are the current ones of the tour. Results
 * for panoramas that were replaced or leveled since then are dropped.
 */
export function useMatchPanoramas(pairs: ReadonlyMap<string, MatchRequest>) {
  const [results, setResults] = useState<readonly ComparisonResult[]>([])
  const [progress, setProgress] = useState<MatchProgress | null>(null)
  const runningComparison = useRef<AbortController>(null)
  useEffect(() => () => runningComparison.current?.abort(), [])
  const compare = async (requests: readonly MatchRequest[]) => {
    const abort = new AbortController()
    runningComparison.current = abort
    setProgress({ compared: 0, total: requests.length })
    await comparePairs(requests, {
      createWorker,
      signal: abort.signal,
      onReply(request, reply) {
        setResults((before) => [...before.filter((other) => other.request.id !== request.id), { request, reply }])
        setProgress((before) => before && { ...before, compared: before.compared + 1 })
      },
    })
    if (!abort.signal.aborted) setProgress(null)
  }
  const matches = useMemo(() => {
    const currentReplies = results.filter((result) => isCurrent(result, pairs)).map(({ reply }) => reply)
    const poses: MatchedPoses = new Map(
      currentReplies.flatMap((reply) => (reply.outcome === 'matched' ? [[reply.id, reply.pose] as const] : [])),
    )
    const outcomes: MatchOutcomes = new Map(currentReplies.map(({ id, outcome }) => [id, outcome]))
    return { poses, outcomes }
  }, [results, pairs])
  return {
    ...matches,
    progress,
    compare,
    /** Ends the comparison. The results so far stay. */
    cancel() {
      runningComparison.current?.abort()
      setProgress(null)
    },
  }
}

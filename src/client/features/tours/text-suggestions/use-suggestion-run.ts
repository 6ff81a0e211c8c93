import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { suggestionLimits } from '../../../../shared/text-suggestions/suggestion-limits.ts'
import type { SuggestionUsage } from '../../../../shared/text-suggestions/text-suggestions.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { type RunResult, runBatches } from './run-batches.ts'
import { batchesOf, rowsOf, type SuggestionRow, type SuggestionTarget, suggestionReducer } from './suggestion-rows.ts'
import type { SuggestionSource } from './suggestion-sources.ts'

/** `stopping`: open requests are awaited, and no further ones are made. */
export type RunState = RunResult | { readonly status: 'running' | 'stopping' }

function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Requests suggestions. `resume` requests the suggestions that are missing because the run failed or was stopped. No
 * request starts after the component is unmounted.
 */
export function useSuggestionRun(source: SuggestionSource, targets: readonly SuggestionTarget[]) {
  const { t } = useTranslation()
  const { tour, queue } = useTourEditor()
  const { client, textSuggestions } = trpc.useUtils()
  const [rows, dispatch] = useReducer(suggestionReducer, targets, rowsOf)
  const [run, setRun] = useState<RunState>({ status: 'running' })
  const [usage, setUsage] = useState<SuggestionUsage | null>(null)
  const controller = useRef<AbortController | null>(null)
  const { taskOf, perCall } = source

  const request = async (batch: readonly SuggestionRow[]) => {
    const ids = batch.map(({ target }) => target.id)
    dispatch({ type: 'requested', ids })
    const input = { tourId: tour.id, task: taskOf(ids) }
    const response = await client.textSuggestions.create.mutate(input)
    dispatch({ type: 'answered', suggestions: response.suggestions })
    setUsage(response.usage)
  }
  const start = async (rowsToRequest: readonly SuggestionRow[]) => {
    controller.current?.abort()
    const newController = new AbortController()
    controller.current = newController
    setRun({ status: 'running' })
    // The server reads the saved tour.
    await queue.flush()
    const result = await runBatches({
      batches: batchesOf(rowsToRequest, { perCall, lengthPerCall: suggestionLimits.translatedLengthPerCall }),
      concurrency: suggestionLimits.concurrentCalls,
      signal: newController.signal,
      request,
      onBatchError: (batch, error) =>
        dispatch({
          type: 'failed',
          ids: batch.map(({ target }) => target.id),
          error: errorMessage(t, error),
        }),
      wait,
    })
    void textSuggestions.usage.invalidate()
    if (controller.current !== newController) return
    dispatch({ type: 'interrupted' })
    setRun(result)
  }
  const startAll = useEffectEvent(() => void start(rowsOf(targets)))
  useEffect(() => {
    startAll()
    return () => controller.current?.abort()
  }, [])
  const stop = () => {
    setRun({ status: 'stopping' })
    controller.current?.abort()
  }
  return {
    rows,
    dispatch,
    run,
    usage,
    stop,
    resume: (rowsToRequest: readonly SuggestionRow[]) => void start(rowsToRequest),
  }
}

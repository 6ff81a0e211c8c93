import { describe, expect, it } from 'vitest'
import { comparePairs, type MatchWorker } from '../../../../src/client/features/tours/links/matching/compare-pairs.ts'
import type { MatchReply, MatchRequest } from '../../../../src/client/features/tours/links/matching/match-messages.ts'

const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '', preview: '' } as const
const panorama = (key: string) => ({ key, manifest, baseUrl: '', levelPitchDeg: 0, levelRollDeg: 0 })
const pair = (id: string): MatchRequest => ({ id, first: panorama(`${id} first`), second: panorama(`${id} second`) })
const pairs = [pair('a b'), pair('b c'), pair('c d')]

/** Worker that finds no match for the first pairs and fails afterwards. */
class FailingWorker extends EventTarget implements MatchWorker {
  isTerminated = false
  readonly #replyMax: number
  #replyCount = 0

  constructor(replyMax: number) {
    super()
    this.#replyMax = replyMax
  }

  postMessage({ id }: MatchRequest): void {
    this.#replyCount += 1
    const event =
      this.#replyCount > this.#replyMax
        ? new Event('error')
        : new MessageEvent('message', { data: { id, outcome: 'noMatch' } })
    queueMicrotask(() => this.dispatchEvent(event))
  }

  terminate(): void {
    this.isTerminated = true
  }
}

async function outcomesOf(createWorker: () => MatchWorker, signal = new AbortController().signal) {
  const replies: MatchReply[] = []
  await comparePairs(pairs, { createWorker, signal, onReply: (_, reply) => replies.push(reply) })
  return replies.map(({ id, outcome }) => `${id}: ${outcome}`)
}

describe('comparing pairs of panoramas', () => {
  it('gives each pair its reply, and ends the worker', async () => {
    const worker = new FailingWorker(3)
    expect(await outcomesOf(() => worker)).toEqual(['a b: noMatch', 'b c: noMatch', 'c d: noMatch'])
    expect(worker.isTerminated).toBe(true)
  })

  it('fails the pairs that are left when the worker breaks down', async () => {
    expect(await outcomesOf(() => new FailingWorker(1))).toEqual(['a b: noMatch', 'b c: failed', 'c d: failed'])
  })

  it('fails all pairs if the worker cannot be created', async () => {
    const createWorker = () => {
      throw new Error('not allowed by the policy of the page')
    }
    expect(await outcomesOf(createWorker)).toEqual(['a b: failed', 'b c: failed', 'c d: failed'])
  })

  it('gives no more replies after it was canceled', async () => {
    const abort = new AbortController()
    const worker = new FailingWorker(3)
    worker.addEventListener('message', () => abort.abort())
    expect(await outcomesOf(() => worker, abort.signal)).toEqual([])
    expect(worker.isTerminated).toBe(true)
  })
})

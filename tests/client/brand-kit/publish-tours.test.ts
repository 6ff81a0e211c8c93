import { describe, expect, it } from 'vitest'
import {
  hasPendingTours,
  listPendingTours,
  publishTours,
} from '../../../src/client/features/tours/brand-kit/publish-tours.ts'
import { RestError } from '../../../src/client/platform/api-error.ts'
import type { BrandKitTour } from '../../../src/shared/brand-kit/brand-kit.ts'

const aTour = (id: string, fields: Partial<BrandKitTour> = {}): BrandKitTour => ({
  id,
  name: id,
  parts: ['colors'],
  isLive: true,
  waitingChanges: 1,
  ...fields,
})
const errorOf = (status: number, code: string) =>
  new RestError({ status, headers: new Headers() }, { code, errorMessage: code })

type Run = {
  readonly failing?: Readonly<Record<string, Error>>
  readonly stopAfter?: string
}

/** Publishes the tours a, b and c. Collects the published and the failed tours. */
async function publishAll({ failing = {}, stopAfter }: Run) {
  const publishedIds: string[] = []
  const failedIds: string[] = []
  const controller = new AbortController()
  const result = await publishTours([aTour('a'), aTour('b'), aTour('c')], {
    async publish({ id }) {
      const error = failing[id]
      if (error !== undefined) throw error
      publishedIds.push(id)
      if (id === stopAfter) controller.abort()
    },
    signal: controller.signal,
    onTour: () => undefined,
    onFailure: ({ id }) => failedIds.push(id),
  }).then(
    () => 'completed',
    () => 'rejected',
  )
  return { publishedIds, failedIds, result }
}

describe('publication of all tours with a brand kit', () => {
  it('continues after a tour that was deleted or can’t be published', async () => {
    const failing = { a: errorOf(404, 'resource.notFound'), b: errorOf(409, 'publishing.stopNeeded') }
    expect(await publishAll({ failing })).toEqual({ publishedIds: ['c'], failedIds: ['a', 'b'], result: 'completed' })
  })

  it('stops at an error that concerns more than one tour', async () => {
    const failing = { b: errorOf(403, 'access.denied') }
    expect(await publishAll({ failing })).toEqual({ publishedIds: ['a'], failedIds: [], result: 'rejected' })
  })

  it('stops after the current tour', async () => {
    expect(await publishAll({ stopAfter: 'a' })).toEqual({ publishedIds: ['a'], failedIds: [], result: 'completed' })
  })

  const pages: Readonly<Record<string, { tours: readonly BrandKitTour[]; nextCursor: string | null }>> = {
    first: { tours: [aTour('a'), aTour('draft', { isLive: false })], nextCursor: 'second' },
    second: { tours: [aTour('current', { waitingChanges: 0 })], nextCursor: 'third' },
    third: { tours: [aTour('b')], nextCursor: null },
    last: { tours: [aTour('current', { waitingChanges: 0 })], nextCursor: null },
  }
  const readPage = async (cursor = 'first') => pages[cursor] ?? { tours: [], nextCursor: null }

  it('reads the waiting tours of all pages', async () => {
    const tours = await listPendingTours(readPage, new AbortController().signal)
    expect(tours.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('is offered if a tour on a later page waits', async () => {
    const { signal } = new AbortController()
    expect(await hasPendingTours(readPage, 'second', signal)).toBe(true)
    expect(await hasPendingTours(readPage, 'last', signal)).toBe(false)
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { TourViewer, ViewLimitOptions, ViewLimitTarget } from '../../../../src/sdk/core/api.ts'
import { PageViewLimits } from '../../../../src/sdk/embed/view-limits/page-view-limits.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'

const document = aDocument([aStop({ id: 'hall' }), aStop({ id: 'garden' })], [])

/** A viewer that shows documents through the filter of a page's limits, as the real one does. */
function aTour() {
  const limits = new PageViewLimits()
  let filteredDocument: TourDocument = document
  const setDocument = vi.fn((newDocument: TourDocument) => {
    filteredDocument = limits.filter(newDocument)
  })
  const goTo = vi.fn(async () => undefined)
  const viewer: Partial<TourViewer> = {
    stops: Object.values(document.stops),
    get stop() {
      return filteredDocument.stops.hall ?? aStop({ id: 'hall' })
    },
    getView: () => ({ yawDeg: 170, pitchDeg: 0, fovDeg: 90 }),
    setDocument,
    goTo,
  }
  return {
    limits,
    start: () => {
      filteredDocument = limits.filter(document)
    },
    setDocument,
    goTo,
    visibleLimits: () => Object.values(filteredDocument.stops).map(({ viewLimits }) => viewLimits),
    set: (options: ViewLimitOptions | null, target?: ViewLimitTarget) =>
      limits.set(viewer as TourViewer, options, target),
    /** Calls `set` as JavaScript of a page does; resolves with the error. */
    setUnchecked: (...args: readonly unknown[]) =>
      Reflect.apply(limits.set, limits, [viewer, ...args]).then(
        () => undefined,
        (error: unknown) => error,
      ),
  }
}

describe('view limits of a page', () => {
  it('are read from attributes before the first document is shown', async () => {
    const tour = aTour()
    const attributes: Readonly<Record<string, number>> = { yawmin: -50, yawmax: 50, fovmax: 80 }
    await tour.limits.read((name) => attributes[name])
    tour.start()
    const range = { yawMinDeg: -50, yawMaxDeg: 50, pitchMinDeg: -90, pitchMaxDeg: 90 }
    expect(tour.visibleLimits()).toEqual([
      { range, fovMaxDeg: 80 },
      { range, fovMaxDeg: 80 },
    ])
  })

  it.each([{ yawmin: 20 }, { yawmin: 0, yawmax: 10 }, { fovmin: 90, fovmax: 50 }, { pitchmax: 400 }])(
    'are ignored in attributes that contradict each other: %j',
    async (attributes: Readonly<Record<string, number>>) => {
      const tour = aTour()
      await tour.limits.read((name) => attributes[name])
      tour.start()
      expect(tour.visibleLimits()).toEqual([undefined, undefined])
    },
  )

  it('change the document that is shown, for a stop by its position and for all', async () => {
    const tour = aTour()
    tour.start()
    await tour.set({ fovMinDeg: 40 })
    await tour.set({ fovMinDeg: 70 }, { stop: 2 })
    expect(tour.visibleLimits()).toEqual([{ fovMinDeg: 40 }, { fovMinDeg: 70 }])
    await tour.set(null, { stop: 'garden' })
    expect(tour.visibleLimits()).toEqual([{ fovMinDeg: 40 }, { fovMinDeg: 40 }])
    await tour.set(null)
    expect(tour.visibleLimits()).toEqual([undefined, undefined])
  })

  it('are in effect for the current view once the call resolves', async () => {
    const tour = aTour()
    tour.start()
    await tour.set({ yawMinDeg: -60, yawMaxDeg: 60 })
    expect(tour.goTo).toHaveBeenCalledExactlyOnceWith('hall', { view: { yawDeg: 170, pitchDeg: 0, fovDeg: 90 } })
  })

  it.each<[code: string, ...args: readonly unknown[]]>([
    ['INVALID_ARGUMENT', 'none'],
    ['INVALID_ARGUMENT', undefined],
    ['INVALID_ARGUMENT', { yawMinDeg: 10 }],
    ['INVALID_ARGUMENT', { yawMinDeg: 10, yawMaxDeg: 20 }],
    ['INVALID_ARGUMENT', { yawMinDeg: Number.NaN, yawMaxDeg: 20 }],
    ['INVALID_ARGUMENT', { pitchMinDeg: 0, pitchMaxDeg: 5 }],
    ['INVALID_ARGUMENT', { fovMinDeg: 90, fovMaxDeg: 60 }],
    ['INVALID_ARGUMENT', { fovMinDeg: 1 }],
    ['INVALID_ARGUMENT', { fovMinDeg: 20 }, 'hall'],
    ['UNKNOWN_STOP', { fovMinDeg: 20 }, { stop: 'attic' }],
    ['UNKNOWN_STOP', { fovMinDeg: 20 }, { stop: 3 }],
  ])('are rejected with %s: %j', async (code, ...args) => {
    const tour = aTour()
    tour.start()
    expect(await tour.setUnchecked(...args)).toMatchObject({ code })
    expect(tour.setDocument).not.toHaveBeenCalled()
  })
})

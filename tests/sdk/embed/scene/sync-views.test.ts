import { describe, expect, it } from 'vitest'
import { type SyncedTour, syncViews } from '../../../../src/sdk/embed/scene/sync-views.ts'
import type { View } from '../../../../src/shared/geometry/sphere.ts'

/** A tour that draws when a test calls `draw`. Its pitch is limited. */
function aTour(view: View, maxPitchDeg = 90) {
  let current = view
  const listeners = new Set<(frame: { readonly view: View }) => void>()
  let setCount = 0
  const move = (next: View) => {
    current = { ...next, pitchDeg: Math.min(next.pitchDeg, maxPitchDeg) }
  }
  const tour: SyncedTour = {
    getView: () => current,
    setView(next) {
      setCount += 1
      move(next)
    },
    onFrame(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const draw = () => {
    for (const listener of listeners) listener({ view: current })
  }
  return { tour, move, draw, setCount: () => setCount }
}

const view = (yawDeg: number, pitchDeg = 0, fovDeg = 90): View => ({ yawDeg, pitchDeg, fovDeg })

describe('two tours in step', () => {
  it('start with the view of the first, turned by the offset', () => {
    const first = aTour(view(10, 5, 70))
    const second = aTour(view(0))
    syncViews(first.tour, second.tour, 30)
    expect(second.tour.getView()).toEqual(view(40, 5, 70))
  })

  it('follow each other, and are at rest afterwards', () => {
    const first = aTour(view(10))
    const second = aTour(view(0))
    syncViews(first.tour, second.tour, 30)
    first.move(view(20, 3, 60))
    first.draw()
    expect(second.tour.getView()).toEqual(view(50, 3, 60))
    second.draw()
    second.move(view(-170, -8, 80))
    second.draw()
    expect(first.tour.getView()).toEqual(view(-200, -8, 80))
    first.draw()
    const counts = [first.setCount(), second.setCount()]
    for (let frame = 0; frame < 5; frame++) {
      first.draw()
      second.draw()
    }
    expect([first.setCount(), second.setCount()]).toEqual(counts)
  })

  it('stay within the limits of both', () => {
    const first = aTour(view(0))
    const second = aTour(view(0), 20)
    syncViews(first.tour, second.tour, 0)
    first.move(view(0, 45))
    for (let frame = 0; frame < 3; frame++) {
      first.draw()
      second.draw()
    }
    expect(first.tour.getView().pitchDeg).toBe(20)
    expect(second.tour.getView().pitchDeg).toBe(20)
  })

  it('treat a full turn as the same view', () => {
    const first = aTour(view(179))
    const second = aTour(view(0))
    syncViews(first.tour, second.tour, 0)
    first.move(view(-181))
    first.draw()
    expect(second.setCount()).toBe(1)
  })

  it('move on their own after the end', () => {
    const first = aTour(view(0))
    const second = aTour(view(0))
    const stop = syncViews(first.tour, second.tour, 0)
    stop()
    first.move(view(90))
    first.draw()
    second.draw()
    expect(second.tour.getView()).toEqual(view(0))
  })
})

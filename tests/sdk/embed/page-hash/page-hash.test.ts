import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TourViewer } from '../../../../src/sdk/core/api.ts'
import { type HashPage, PageHash } from '../../../../src/sdk/embed/page-hash/page-hash.ts'
import type { View } from '../../../../src/shared/geometry/sphere.ts'
import { aStop } from '../../../support/files/tour-documents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page with a history of addresses, whose fragments change like those of a browser. */
function aPage(hash = '') {
  const address = 'https://site.example/visit?x=1'
  const entries: { hash: string; state: unknown }[] = [{ hash, state: { page: true } }]
  let index = 0
  const listeners = new Set<() => void>()
  const currentEntry = () => entries[index] ?? { hash: '', state: null }
  const entryOf = (state: unknown, url: unknown) => {
    if (!String(url).startsWith(address)) throw new Error(`another page: ${url}`)
    return { hash: String(url).slice(address.length), state }
  }
  const page: HashPage = {
    location: {
      get href() {
        return address + currentEntry().hash
      },
      get hash() {
        return currentEntry().hash
      },
    },
    history: {
      get state() {
        return currentEntry().state
      },
      pushState(state, _title, url) {
        index += 1
        entries.splice(index, entries.length, entryOf(state, url))
      },
      replaceState(state, _title, url) {
        entries[index] = entryOf(state, url)
      },
    },
    addEventListener: (_name, listener, { signal }) => {
      listeners.add(listener)
      signal.addEventListener('abort', () => void listeners.delete(listener))
    },
  }
  const emit = async () => {
    for (const listener of listeners) listener()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    page,
    hashes: () => entries.map((entry) => entry.hash),
    state: () => currentEntry().state,
    back: () => {
      index -= 1
      return emit()
    },
    /** A click on a link to a fragment. */
    follow: (fragment: string) => {
      index += 1
      entries.splice(index, entries.length, { hash: fragment, state: null })
      return emit()
    },
    listenerCount: () => listeners.size,
  }
}

const view = (yawDeg: number): View => ({ yawDeg, pitchDeg: 0, fovDeg: 90 })

/** A viewer of three stops. */
function aViewer() {
  const stops = ['hall', 'garden', 'attic'].map((id) => aStop({ id }))
  const listeners = new Map<string, () => void>()
  let index = 0
  let current = view(0)
  const emit = (name: string) => listeners.get(name)?.()
  const goTo = async (position: number, options?: { readonly view?: View }) => {
    const isSame = position - 1 === index
    if (!isSame) emit('stopleave')
    index = position - 1
    current = options?.view ?? view(0)
    if (!isSame) emit('stopchange')
    emit('viewchange')
  }
  const viewer: object = {
    stops,
    get stop() {
      return stops[index]
    },
    getView: () => current,
    goTo,
    on: (name: string, listener: () => void) => void listeners.set(name, listener),
  }
  return {
    viewer: viewer as TourViewer,
    goTo,
    turn: (yawDeg: number) => {
      current = view(yawDeg)
      emit('viewchange')
    },
    state: () => [stops[index]?.id, current.yawDeg],
  }
}

function aTour(hash = '', name = 'tour') {
  const site = aPage(hash)
  const tour = aViewer()
  const disposal = new AbortController()
  const pageHash = new PageHash({ name, signal: disposal.signal, page: site.page })
  pageHash.follow(tour.viewer)
  return { site, tour, pageHash, dispose: () => disposal.abort() }
}

describe('a tour with its state in the address', () => {
  it('writes nothing until the visitor moves, and then the view once it rests', () => {
    const { site, tour, dispose } = aTour('#prices')
    tour.turn(0)
    vi.advanceTimersByTime(1000)
    expect(site.hashes()).toEqual(['#prices'])
    tour.turn(20)
    vi.advanceTimersByTime(200)
    tour.turn(40)
    vi.advanceTimersByTime(200)
    expect(site.hashes()).toEqual(['#prices'])
    vi.advanceTimersByTime(200)
    expect(site.hashes()).toEqual(['#prices&tour=1,40,0,90'])
    expect(site.state()).toEqual({ page: true })
    dispose()
  })

  it('adds an entry for each stop, and back leads to the previous stop and view', async () => {
    const { site, tour, dispose } = aTour()
    tour.turn(15)
    await tour.goTo(2)
    await tour.goTo(3)
    expect(site.hashes()).toEqual(['#tour=1,15,0,90', '#tour=2,0,0,90', '#tour=3,0,0,90'])
    await site.back()
    expect(tour.state()).toEqual(['garden', 0])
    await site.back()
    expect(tour.state()).toEqual(['hall', 15])
    vi.advanceTimersByTime(1000)
    expect(site.hashes()).toEqual(['#tour=1,15,0,90', '#tour=2,0,0,90', '#tour=3,0,0,90'])
    dispose()
  })

  it('follows links to a state, and ignores those of the page and to unknown stops', async () => {
    const { site, tour, dispose } = aTour()
    await site.follow('#tour=2,30,0,70')
    expect(tour.state()).toEqual(['garden', 30])
    await site.follow('#chapter')
    await site.follow('#tour=9')
    expect(tour.state()).toEqual(['garden', 30])
    dispose()
  })

  it('keeps the states of other tours on the page', async () => {
    const { site, tour, dispose } = aTour('#left=3,1,2,90&right=1', 'right')
    await tour.goTo(2)
    expect(site.hashes().at(-1)).toBe('#left=3,1,2,90&right=2,0,0,90')
    dispose()
  })

  it('starts with a state of a stop that the tour has', () => {
    const { pageHash, dispose } = aTour('#tour=3,10,0,80')
    expect(pageHash.initialState(3)).toEqual({ position: 3, view: { yawDeg: 10, pitchDeg: 0, fovDeg: 80 } })
    expect(pageHash.initialState(2)).toBeUndefined()
    dispose()
  })

  it('ends with the tour, which frees its name', () => {
    const { site, tour, dispose } = aTour()
    const again = () => new PageHash({ name: 'tour', signal: new AbortController().signal, page: site.page })
    expect(again).toThrow('is used by another tour')
    tour.turn(20)
    dispose()
    vi.advanceTimersByTime(1000)
    expect(site.hashes()).toEqual([''])
    expect(site.listenerCount()).toBe(0)
    expect(again).not.toThrow()
  })

  it('rejects names that are no part of a fragment', () => {
    const { signal } = new AbortController()
    expect(() => new PageHash({ name: 'a&b', signal, page: aPage().page })).toThrow(TypeError)
  })
})

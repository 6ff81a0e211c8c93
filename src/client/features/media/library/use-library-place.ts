import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type LibraryPlace, type LibraryView, libraryViews, readPlace, writePlace } from './library-query.ts'

const viewKey = 'library-view'

/** Left on the history's entry by opening a medium from the library, so that closing it can go back. */
const openedHere = { opened: true } as const

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state
}

/** The library's state, which is its address; the view is remembered besides. */
export function useLibraryPlace() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(address), [address])
  // Without a default: nothing is remembered before somebody has chosen.
  const [remembered, remember] = useLocalStorage<LibraryView | undefined>({
    key: viewKey,
    getInitialValueInEffect: false,
    deserialize: (text) => libraryViews.find((view) => view === text),
    serialize: (view) => view ?? '',
  })
  /** A step that Back undoes. */
  const go = useCallback(
    (change: Partial<LibraryPlace>) => setAddress((before) => writePlace({ ...readPlace(before), ...change })),
    [setAddress],
  )
  /** A change on the way to somewhere: a letter of a search. */
  const adjust = useCallback(
    (change: Partial<LibraryPlace>) =>
      setAddress((before) => writePlace({ ...readPlace(before), ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  )
  /** Opens a medium; another one from an open one takes its place. */
  const open = useCallback(
    (openId: string) =>
      setAddress((before) => writePlace({ ...readPlace(before), openId }), {
        replace: place.openId !== null,
        preventScrollReset: true,
        state: place.openId === null ? openedHere : state,
      }),
    [setAddress, place.openId, state],
  )
  const close = () => {
    if (wasOpenedHere(state)) void navigate(-1)
    else adjust({ openId: null })
  }
  const view = place.view ?? remembered ?? 'grid'
  const show = (wanted: LibraryView) => {
    remember(wanted)
    adjust({ view: wanted })
  }
  return { place, view, go, adjust, open, close, show }
}

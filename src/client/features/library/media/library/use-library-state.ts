import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  type LibraryState,
  type LibraryView,
  librarySearchParams,
  libraryViews,
  parseLibraryState,
} from './library-query.ts'

const viewKey = 'library-view'

/** Marks a history entry that opening a media item has added, so that closing it can go back. */
const openedFromLibrary = { opened: true } as const

function wasOpenedFromLibrary(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state
}

/** State of the library in the URL. The view is stored in the browser too. */
export function useLibraryState() {
  const [params, setParams] = useSearchParams()
  const { state: historyState } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseLibraryState(params), [params])
  // No default value, so that nothing is stored before a view is chosen.
  const [storedView, setStoredView] = useLocalStorage<LibraryView | undefined>({
    key: viewKey,
    getInitialValueInEffect: false,
    deserialize: (text) => libraryViews.find((view) => view === text),
    serialize: (view) => view ?? '',
  })
  // An updater would get the parameters of the last render, so that a letter typed right after a filter was removed
  // would restore the filter.
  const latestParams = useRef(params)
  useLayoutEffect(() => {
    latestParams.current = params
  }, [params])
  const changeState = useCallback(
    (change: Partial<LibraryState>, options?: NavigateOptions) => {
      latestParams.current = librarySearchParams({ ...parseLibraryState(latestParams.current), ...change })
      setParams(latestParams.current, options)
    },
    [setParams],
  )
  /** Adds a history entry. */
  const pushState = useCallback((change: Partial<LibraryState>) => changeState(change), [changeState])
  /** Replaces the history entry, for intermediate changes such as each letter of a search. */
  const replaceState = useCallback(
    (change: Partial<LibraryState>) => changeState(change, { replace: true, preventScrollReset: true }),
    [changeState],
  )
  /** Opens a media item. A switch between open items replaces the history entry. */
  const open = useCallback(
    (openId: string) =>
      changeState(
        { openId },
        {
          replace: state.openId !== null,
          preventScrollReset: true,
          state: state.openId === null ? openedFromLibrary : historyState,
        },
      ),
    [changeState, state.openId, historyState],
  )
  const close = () => {
    if (wasOpenedFromLibrary(historyState)) void navigate(-1)
    else replaceState({ openId: null })
  }
  const view = state.view ?? storedView ?? 'grid'
  const setView = (next: LibraryView) => {
    setStoredView(next)
    replaceState({ view: next })
  }
  return { state, view, pushState, replaceState, open, close, setView }
}

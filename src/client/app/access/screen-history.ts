import type { NavigateOptions, ScreenLocation } from '../../features/access/auth/shell/access-shell.ts'

/**
 * Fields of React Router in `history.state`. Entries have its format, so that the app's router understands entries that
 * were written before it was loaded.
 */
type RouterState = { readonly usr: unknown; readonly idx: number }

function routerState(): RouterState {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return { usr: null, idx: 0 }
  const usr = 'usr' in state ? (state.usr ?? null) : null
  return { usr, idx: 'idx' in state && typeof state.idx === 'number' ? state.idx : 0 }
}

/** Location of the current history entry, with its state. */
export function readScreenLocation(): ScreenLocation {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: routerState().usr }
}

/** Adds or replaces a history entry without loading a page. */
export function navigateWithoutReload(path: string, { replace = false, state = null }: NavigateOptions): void {
  const { idx } = routerState()
  if (replace) history.replaceState({ usr: state, idx }, '', path)
  else history.pushState({ usr: state, idx: idx + 1 }, '', path)
}

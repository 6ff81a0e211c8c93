import type { NavigateOptions, ScreenLocation } from '../../features/access/auth/shell/access-shell.ts'

/** Fields of the app's router in the browser's history, so that it understands entries from before it was loaded. */
type RouterState = { readonly usr: unknown; readonly idx: number }

function routerState(): RouterState {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return { usr: null, idx: 0 }
  const usr = 'usr' in state ? (state.usr ?? null) : null
  return { usr, idx: 'idx' in state && typeof state.idx === 'number' ? state.idx : 0 }
}

export function readScreenLocation(): ScreenLocation {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: routerState().usr }
}

/** Changes the URL without loading a page. */
export function writeScreenLocation(path: string, { replace = false, state = null }: NavigateOptions): void {
  const { idx } = routerState()
  if (replace) history.replaceState({ usr: state, idx }, '', path)
  else history.pushState({ usr: state, idx: idx + 1 }, '', path)
}

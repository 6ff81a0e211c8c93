import type { RouteObject } from 'react-router-dom'
import { loadChunk } from '../ui/loading/load-chunk.ts'

/** Adds the time limit to all lazy routes. */
export function withLoadLimit(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route
    const limited = typeof lazy === 'function' ? { lazy: () => loadChunk(lazy) } : {}
    return route.index
      ? { ...route, ...limited }
      : { ...route, ...limited, ...(route.children ? { children: withLoadLimit(route.children) } : {}) }
  })
}

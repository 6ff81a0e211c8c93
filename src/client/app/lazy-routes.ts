import type { RouteObject } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'
import { ChunkLoadError, loadErrorOf } from './load-errors.ts'

/** Fails a load that takes longer than two minutes (spec §9). */
export async function withinTimeLimit<T>(load: Promise<T>, limitMs: number = limits.chunkLoadTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`A part of the app did not load within ${limitMs} ms`)), limitMs)
  })
  return Promise.race([load, late]).finally(() => clearTimeout(timer))
}

/** Loads a part of the app. What fails is reported under its name (spec §8), on the console as browsers do it. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinTimeLimit(load())
  } catch (cause) {
    const error = loadErrorOf(cause)
    console.error(error)
    throw error
  }
}

/** Routes whose parts fail after the time limit, like parts that cannot be loaded at all. */
export function withLoadLimit(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { lazy } = route
    const limited = typeof lazy === 'function' ? { lazy: () => loadPart(lazy) } : {}
    return route.index
      ? { ...route, ...limited }
      : { ...route, ...limited, ...(route.children ? { children: withLoadLimit(route.children) } : {}) }
  })
}

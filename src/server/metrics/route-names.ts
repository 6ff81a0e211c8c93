import type { Request } from 'express'
import { uploadPath } from '../../shared/web/routes.ts'
import { appRouter } from '../trpc/app-router.ts'

const procedures: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures))
const trpcPrefix = '/trpc/'
/** Prefixes of paths that are handled without a route of Express. */
const prefixes = [`${uploadPath}/`, '/assets/']

/** Name of the procedure of a tRPC path, which holds several separated by commas for a batch. */
function procedureName(procedurePath: string): string {
  if (procedurePath.includes(',')) return '{batch}'
  return procedures.has(procedurePath) ? procedurePath : '{unknown}'
}

/**
 * Route pattern of a request, from a fixed set: labels never contain parts of the URL, which would be unbounded and might
 * contain ids and tokens.
 */
export function routeName({ route, originalUrl }: Pick<Request, 'route' | 'originalUrl'>): string {
  const pattern: unknown = route?.path
  if (pattern !== undefined) return String(pattern)
  const [path = ''] = originalUrl.split('?', 1)
  const lowerCasePath = `${path.toLowerCase()}/`
  if (lowerCasePath.startsWith(trpcPrefix)) return trpcPrefix + procedureName(path.slice(trpcPrefix.length))
  const prefix = prefixes.find((candidate) => lowerCasePath.startsWith(candidate))
  return prefix === undefined ? 'none' : `${prefix}{*path}`
}

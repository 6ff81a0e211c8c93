import type { Request } from 'express'
import { uploadPath } from '../../shared/web/routes.ts'
import { appRouter } from '../trpc/app-router.ts'

const procedures: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures))
const trpcPrefix = '/trpc/'
/** Prefixes under which requests are answered without a route of Express. */
const prefixes = [`${uploadPath}/`, '/assets/']

function procedureName(names: string): string {
  if (names.includes(',')) return '{batch}'
  return procedures.has(names) ? names : '{unknown}'
}

/**
 * The pattern that a request was answered by: one of a list that the program has, never what a caller wrote, so that
 * nobody fills the memory with names, and no id or token gets into a measurement.
 */
export function routeName({ route, originalUrl }: Pick<Request, 'route' | 'originalUrl'>): string {
  const pattern: unknown = route?.path
  if (pattern !== undefined) return String(pattern)
  const [path = ''] = originalUrl.split('?', 1)
  const lowerCase = `${path.toLowerCase()}/`
  if (lowerCase.startsWith(trpcPrefix)) return trpcPrefix + procedureName(path.slice(trpcPrefix.length))
  const prefix = prefixes.find((known) => lowerCase.startsWith(known))
  return prefix === undefined ? 'none' : `${prefix}{*path}`
}

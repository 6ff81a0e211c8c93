import type { TextPath } from '../../translations/text-source.ts'

/** Text at a path in the details of a hotspot; empty if there is none. */
export function textAt(details: unknown, path: TextPath): string {
  let value = details
  for (const segment of path) value = Reflect.get(Object(value), segment)
  return typeof value === 'string' ? value : ''
}

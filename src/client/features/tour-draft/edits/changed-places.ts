import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'

type Fields = Readonly<Record<string, unknown>>
type Named = { readonly id: string }

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNamed(value: unknown): value is Named {
  return isObject(value) && typeof value.id === 'string'
}

/** Things by their ids, with their order; undefined for what is no list of such things. */
function byId(value: unknown): Fields | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isNamed)) return undefined
  return { ...Object.fromEntries(value.map((one) => [one.id, one])), order: value.map(({ id }) => id) }
}

function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : byId(value)
}

/**
 * Where two values differ, as paths of field names and ids. What was not there before counts as empty: the first color
 * that is chosen is changed in the same place as the next.
 */
export function changedPlaces(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isDeepEqual(before, after)) return []
  const had = fieldsOf(before)
  const has = fieldsOf(after)
  if (!had && !has) return [path]
  const names = [...new Set([...Object.keys(had ?? {}), ...Object.keys(has ?? {})])].sort()
  return names.flatMap((name) => changedPlaces(had?.[name], has?.[name], `${path}.${name}`))
}

import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'

type Fields = Readonly<Record<string, unknown>>
type Item = { readonly id: string }

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isItem(value: unknown): value is Item {
  return isObject(value) && typeof value.id === 'string'
}

/**
 * Items of a list by id, with the list of ids as field `order`, so that a move counts as a change. Undefined for any
 * other value.
 */
function fieldsById(value: unknown): Fields | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isItem)) return undefined
  return { ...Object.fromEntries(value.map((item) => [item.id, item])), order: value.map(({ id }) => id) }
}

function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : fieldsById(value)
}

/**
 * Paths at which two values differ: field names and ids of list items, each after a dot, appended to `path`. A list
 * with another order has a path that ends with `.order`. A missing object counts as empty, so that setting the first
 * field of an object has the same path as changing it.
 */
export function changedPaths(before: unknown, after: unknown, path = ''): readonly string[] {
  if (isDeepEqual(before, after)) return []
  const fieldsBefore = fieldsOf(before)
  const fieldsAfter = fieldsOf(after)
  if (!fieldsBefore && !fieldsAfter) return [path]
  const names = [...new Set([...Object.keys(fieldsBefore ?? {}), ...Object.keys(fieldsAfter ?? {})])].sort()
  return names.flatMap((name) => changedPaths(fieldsBefore?.[name], fieldsAfter?.[name], `${path}.${name}`))
}

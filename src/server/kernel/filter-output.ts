import type { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { PublicScope } from './scope.ts'

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends Uint8Array | Date | AsyncIterable<unknown>
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
      : Value

/** Value that an operation with this output schema returns. */
export type OutputValue<Schema extends z.ZodType> = DeepReadonly<z.input<Schema>>

/** Value that is sent to the client, parsed by the output schema. */
export type FilteredOutput<Schema extends z.ZodType> = z.output<Schema>

/** `strictOutput` makes invalid output an error. */
type FilterContext = Pick<PublicScope, 'strictOutput'> & { readonly ports: Pick<PublicScope['ports'], 'log'> }

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Paths of the fields of `value` that `filtered` lacks. Undefined fields don't count, because JSON omits them. */
function removedPaths(value: unknown, filtered: unknown, parentPath = ''): string[] {
  if (value === filtered || !isObject(value) || !isObject(filtered)) return []
  const paths: string[] = []
  for (const key of Object.keys(value)) {
    const field = value[key]
    if (field === undefined) continue
    const path = `${parentPath}${key}`
    if (!Object.hasOwn(filtered, key)) paths.push(path)
    else if (isObject(field)) paths.push(...removedPaths(field, filtered[key], `${path}.`))
  }
  return paths
}

/** Copies a value without some keys of the object at a path; only the objects along the path are copied. */
function omitKeys(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (!isObject(value)) return value
  const [pathKey, ...remainingPath] = path
  if (pathKey === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
  const childKey = String(pathKey)
  const child = omitKeys(value[childKey], remainingPath, keys)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === childKey ? child : item))
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, key === childKey ? child : field]))
}

/** Removes the fields that strict objects of the schema reported as unknown. */
function omitUnknownKeys(value: unknown, { issues }: z.ZodError): unknown {
  return issues.reduce<unknown>(
    (result, issue) => (issue.code === 'unrecognized_keys' ? omitKeys(result, issue.path, issue.keys) : result),
    value,
  )
}

/** Maximum number of fields in a log entry. */
const loggedFieldsMax = 20

/**
 * Filters an output by its schema. Fields that aren't in the schema are removed, and their names are logged. Invalid
 * values are logged but sent, because an earlier release may have stored them, and a tour that can't be opened can't be
 * fixed. With `strictOutput` both are errors.
 */
export function filterOutput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { strictOutput, ports }: FilterContext,
): FilteredOutput<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    if (strictOutput) throw new AppError('server.failed', { cause: parsed.error })
    const problems = parsed.error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`)
    ports.log.warn({ problems: problems.slice(0, loggedFieldsMax) }, 'invalid output')
    return omitUnknownKeys(value, parsed.error) as FilteredOutput<Schema>
  }
  const unlistedPaths = removedPaths(value, parsed.data)
  if (unlistedPaths.length === 0) return parsed.data
  if (strictOutput)
    throw new AppError('server.failed', {
      cause: new Error(`fields that are not in the output schema: ${unlistedPaths}`),
    })
  ports.log.warn(
    { fields: unlistedPaths.slice(0, loggedFieldsMax) },
    'removed fields that are not in the output schema',
  )
  return parsed.data
}

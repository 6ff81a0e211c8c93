import type { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { PublicScope } from './scope.ts'

type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends Uint8Array | Date | AsyncIterable<unknown>
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
      : Value

/** Readonly input type of an output schema. */
export type Sendable<Schema extends z.ZodType> = Frozen<z.input<Schema>>
/** Parsed type of an output schema. */
export type Released<Schema extends z.ZodType> = z.output<Schema>

/** Whether invalid output is an error, and the log otherwise. */
type AnswerContext = Pick<PublicScope, 'strictAnswers'> & { readonly ports: Pick<PublicScope['ports'], 'log'> }

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Paths of fields that the schema removed from a value; undefined fields aren't sent anyway. */
function removedFields(value: unknown, sent: unknown, path = ''): string[] {
  if (value === sent || !isObject(value) || !isObject(sent)) return []
  const paths: string[] = []
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (inner === undefined) continue
    if (!Object.hasOwn(sent, key)) paths.push(`${path}${key}`)
    else if (isObject(inner)) paths.push(...removedFields(inner, sent[key], `${path}${key}.`))
  }
  return paths
}

/** Copies a value without some fields of the object at a path; only the objects along the path are copied. */
function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (!isObject(value)) return value
  const [next, ...remainingPath] = path
  if (next === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
  const name = String(next)
  const inner = without(value[name], remainingPath, keys)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? inner : item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === name ? inner : item]))
}

/** Removes the fields that strict objects of the schema don't know. */
function withoutUnknown(value: unknown, { issues }: z.ZodError): unknown {
  return issues.reduce<unknown>(
    (cleaned, issue) => (issue.code === 'unrecognized_keys' ? without(cleaned, issue.path, issue.keys) : cleaned),
    value,
  )
}

const loggedMax = 20

/**
 * Filters an answer by its schema. Other fields are removed and their names logged. An invalid value, such as one that
 * earlier rules allowed, is logged and still sent, because a tour that can't be opened can't be fixed either. With
 * `strictAnswers` both are errors.
 */
export function release<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { strictAnswers, ports }: AnswerContext,
): Released<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    if (strictAnswers) throw new AppError('server.failed', { cause: parsed.error })
    const problems = parsed.error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`)
    ports.log.warn({ problems: problems.slice(0, loggedMax) }, 'an answer does not fit its schema')
    return withoutUnknown(value, parsed.error) as Released<Schema>
  }
  const removed = removedFields(value, parsed.data)
  if (removed.length === 0) return parsed.data
  if (strictAnswers) throw new AppError('server.failed', { cause: new Error(`unnamed in an answer: ${removed}`) })
  ports.log.warn({ fields: removed.slice(0, loggedMax) }, 'an answer held more than its schema names')
  return parsed.data
}

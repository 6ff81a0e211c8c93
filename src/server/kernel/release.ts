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

/** What may be handed to an answer's schema. */
export type Sendable<Schema extends z.ZodType> = Frozen<z.input<Schema>>
/** What an answer's schema lets out. */
export type Released<Schema extends z.ZodType> = z.output<Schema>

/** Whether surplus fails, and the log that tells of it. */
type AnswerContext = Pick<PublicScope, 'strictAnswers'> & { readonly ports: Pick<PublicScope['ports'], 'log'> }

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The first fields of a value that its schema left out, as paths; fields that are undefined are not sent anyway. */
function leftOut(value: unknown, sent: unknown, path = ''): string[] {
  if (value === sent || !isObject(value) || !isObject(sent)) return []
  const paths: string[] = []
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (inner === undefined) continue
    if (!Object.hasOwn(sent, key)) paths.push(`${path}${key}`)
    else if (isObject(inner)) paths.push(...leftOut(inner, sent[key], `${path}${key}.`))
  }
  return paths
}

/** A copy without some fields of the object at a path; only what lies on the way is copied. */
function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (!isObject(value)) return value
  const [next, ...rest] = path
  if (next === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
  const name = String(next)
  const inner = without(value[name], rest, keys)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? inner : item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === name ? inner : item]))
}

/** The value without the fields that strict objects of its schema do not know. */
function withoutUnknown(value: unknown, { issues }: z.ZodError): unknown {
  return issues.reduce<unknown>(
    (rest, issue) => (issue.code === 'unrecognized_keys' ? without(rest, issue.path, issue.keys) : rest),
    value,
  )
}

const loggedMax = 20

/**
 * Lets only what its schema names into an answer. What else it holds is dropped and logged by name; a value that does
 * not fit, as one that older rules allowed, is logged and sent, because a tour that cannot be opened cannot be put right
 * either. Where answers are strict, both fail.
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
  const surplus = leftOut(value, parsed.data)
  if (surplus.length === 0) return parsed.data
  if (strictAnswers) throw new AppError('server.failed', { cause: new Error(`unnamed in an answer: ${surplus}`) })
  ports.log.warn({ fields: surplus.slice(0, loggedMax) }, 'an answer held more than its schema names')
  return parsed.data
}

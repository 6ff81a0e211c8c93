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

/** What decides how an answer that holds too much is treated, and hears of it. */
type Door = Pick<PublicScope, 'strictAnswers'> & { readonly ports: Pick<PublicScope['ports'], 'log'> }

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

function inside(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((place, key) => (isObject(place) ? place[String(key)] : undefined), value)
}

/** A copy without the fields that strict objects do not know; undefined where an error says anything else. */
function withoutUnknown(value: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(value)
  for (const issue of issues) {
    const place = inside(copy, issue.path)
    if (issue.code !== 'unrecognized_keys' || !isObject(place)) return undefined
    for (const key of issue.keys) Reflect.deleteProperty(place, key)
  }
  return copy
}

/** The value as its schema has it; fields that it does not know are no error yet. */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const again = schema.safeParse(withoutUnknown(value, parsed.error))
  if (again.success) return again.data
  throw new AppError('server.failed', { cause: parsed.error })
}

/**
 * Lets an answer out through its schema, so that nothing leaves which nobody named. What it leaves out is logged by
 * name, or, where answers are strict, makes the call fail. An answer of another shape fails everywhere.
 */
export function release<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { strictAnswers, ports }: Door,
): Released<Schema> {
  const sent = parse(schema, value)
  const surplus = leftOut(value, sent)
  if (surplus.length === 0) return sent
  if (strictAnswers) throw new AppError('server.failed', { cause: new Error(`unnamed in an answer: ${surplus}`) })
  ports.log.warn({ fields: surplus.slice(0, 20) }, 'an answer held more than its schema names')
  return sent
}

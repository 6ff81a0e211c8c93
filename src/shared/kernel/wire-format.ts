// Serialization of the inputs and outputs of tRPC: JSON under the key `json`, in which dates and `undefined` are tagged
// objects with one key. No other types are supported, so that callers can't choose which objects the server creates.
// An object with a single key that begins with `$` is escaped: the key gets a second `$`.

const dateKey = '$date'
const undefinedKey = '$undefined'
const prototypeKey = '__proto__'

type WireValue = null | boolean | number | string | readonly WireValue[] | { readonly [key: string]: WireValue }
type Message = { readonly json: WireValue }

function formatError(problem: string): TypeError {
  return new TypeError(`Wire format: ${problem}`)
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Tag of an object: its only key, if that begins with `$`. */
function tagOf(value: object): string | undefined {
  const keys = Object.keys(value)
  return keys.length === 1 && keys[0]?.startsWith('$') === true ? keys[0] : undefined
}

/** Maps the values of an object. It avoids `Object.entries`, which took most of the time for large outputs. */
function mapValues<Mapped>(value: object, map: (inner: unknown) => Mapped): Record<string, Mapped> {
  if (Object.hasOwn(value, prototypeKey)) throw formatError(`the key ${prototypeKey} is not allowed`)
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const mapped: Record<string, Mapped> = {}
  for (const key of Object.keys(value)) mapped[key] = map(fields[key])
  return mapped
}

function encode(value: unknown): WireValue {
  if (value === undefined) return { [undefinedKey]: true }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object') throw formatError(`unsupported value ${String(value)}`)
  if (Array.isArray(value)) return Array.from(value, encode)
  if (value instanceof Date) return { [dateKey]: value.toISOString() }
  if (!isPlainObject(value)) throw formatError('unsupported object of a class')
  const tag = tagOf(value)
  const encoded = mapValues(value, encode)
  return tag === undefined ? encoded : { [`$${tag}`]: encoded[tag] ?? null }
}

function decodeDate(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : undefined
  if (date === undefined || Number.isNaN(date.getTime()) || date.toISOString() !== value)
    throw formatError('invalid date')
  return date
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(decode)
  const tag = tagOf(value)
  if (tag === undefined) return mapValues(value, decode)
  const [inner]: unknown[] = Object.values(value)
  if (tag === dateKey) return decodeDate(inner)
  if (tag === undefinedKey && inner === true) return undefined
  if (tag.startsWith('$$')) return { [tag.slice(1)]: decode(inner) }
  throw formatError(`unknown tag ${tag}`)
}

/**
 * Serializer for both sides. `serialize` throws for unsupported values, such as maps, bigints and infinite numbers;
 * `deserialize` throws for messages that `serialize` doesn't produce. The JSON parser limits the depth of messages.
 */
export const wireFormat = {
  serialize(value: unknown): Message | undefined {
    return value === undefined ? undefined : { json: encode(value) }
  },
  deserialize(message: unknown): unknown {
    if (message === undefined) return undefined
    const isMessage = typeof message === 'object' && message !== null && Object.hasOwn(message, 'json')
    if (!isMessage || Object.keys(message).length !== 1) throw formatError('a message has one key, json')
    return decode((message as { readonly json: unknown }).json)
  },
}

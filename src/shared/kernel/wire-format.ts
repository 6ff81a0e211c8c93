/**
 * How inputs and answers of the app's own calls travel: as JSON under the key `json`, and in it, besides what JSON has,
 * dates and `undefined`, each as an object with one key. Nothing else: what a caller sends never chooses what the server
 * builds from it. Other objects with one key that begins with `$` get another `$` before it.
 */
const dateKey = '$date'
const undefinedKey = '$undefined'
const prototypeKey = '__proto__'

type WireValue = null | boolean | number | string | readonly WireValue[] | { readonly [key: string]: WireValue }
type Message = { readonly json: WireValue }

function rejected(problem: string): TypeError {
  return new TypeError(`the wire format: ${problem}`)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The only key of an object that needs more than JSON, or that looks as if it did. */
function markOf(value: object): string | undefined {
  const keys = Object.keys(value)
  return keys.length === 1 && keys[0]?.startsWith('$') === true ? keys[0] : undefined
}

/** By hand, because lists of entries cost more than all else of a long answer. */
function mapEntries<Mapped>(value: object, change: (inner: unknown) => Mapped): Record<string, Mapped> {
  if (Object.hasOwn(value, prototypeKey)) throw rejected(`${prototypeKey} is no key`)
  const entries: Readonly<Record<string, unknown>> = { ...value }
  const mapped: Record<string, Mapped> = {}
  for (const key of Object.keys(value)) mapped[key] = change(entries[key])
  return mapped
}

function encode(value: unknown): WireValue {
  if (value === undefined) return { [undefinedKey]: true }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'object') throw rejected(`cannot carry ${String(value)}`)
  if (Array.isArray(value)) return Array.from(value, encode)
  if (value instanceof Date) return { [dateKey]: value.toISOString() }
  if (!isPlain(value)) throw rejected('cannot carry an object of a class')
  const mark = markOf(value)
  const encoded = mapEntries(value, encode)
  return mark === undefined ? encoded : { [`$${mark}`]: encoded[mark] ?? null }
}

function decodeDate(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : undefined
  if (date === undefined || Number.isNaN(date.getTime()) || date.toISOString() !== value) throw rejected('no date')
  return date
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(decode)
  const mark = markOf(value)
  if (mark === undefined) return mapEntries(value, decode)
  const [inner]: unknown[] = Object.values(value)
  if (mark === dateKey) return decodeDate(inner)
  if (mark === undefinedKey && inner === true) return undefined
  if (mark.startsWith('$$')) return { [mark.slice(1)]: decode(inner) }
  throw rejected(`${mark} is not known`)
}

/**
 * Turns values into messages and back, on both sides. `serialize` throws for what it cannot carry, such as maps, bigints
 * and numbers that are not finite; `deserialize` throws for everything that `serialize` does not write.
 * The depth of a message is for whoever parsed it to bound.
 */
export const wireFormat = {
  serialize(value: unknown): Message | undefined {
    return value === undefined ? undefined : { json: encode(value) }
  },
  deserialize(message: unknown): unknown {
    if (message === undefined) return undefined
    const isMessage = typeof message === 'object' && message !== null && Object.hasOwn(message, 'json')
    if (!isMessage || Object.keys(message).length !== 1) throw rejected('a message has one key, json')
    return decode((message as { readonly json: unknown }).json)
  },
}

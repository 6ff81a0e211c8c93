/** Worst-case inputs: variations of a valid input that cost the server as much as possible for their size. */

/** Depth of nested JSON that the test itself can serialize. */
const maxDepth = 2_000

/** Texts of a given size that are hard for regular expressions, sanitizers and parsers. */
const texts: readonly ((size: number) => string)[] = [
  (size) => 'a'.repeat(size),
  (size) => `${'a'.repeat(size)}!`,
  (size) => ' '.repeat(size),
  (size) => '\n'.repeat(size),
  (size) => '<b>'.repeat(size / 3),
  (size) => '<a href="'.repeat(size / 9),
  (size) => `${'<div><p>'.repeat(size / 16)}${'</p></div>'.repeat(size / 20)}`,
  (size) => '&amp;'.repeat(size / 5),
  (size) => '<!--'.repeat(size / 4),
  (size) => '('.repeat(size),
  (size) => 'a@'.repeat(size / 2),
  (size) => `a@${'a.'.repeat(size / 2)}`,
  (size) => `https://${'a.'.repeat(size / 2)}com/${'%41'.repeat(8)}`,
  (size) => '%'.repeat(size),
  (size) => '../'.repeat(size / 3),
  (size) => '0'.repeat(size),
  (size) => '9'.repeat(size),
  (size) => '-'.repeat(size),
  (size) => '\u0301'.repeat(size / 2),
  (size) => '\ufdfa'.repeat(size / 3),
  (size) => '\ud800'.repeat(size / 6),
  (size) => '\u0000'.repeat(size / 6),
  (size) => '2026-01-01T'.repeat(size / 11),
  (size) => `WEBVTT\n\n${'00:01.000 --> 00:02.000\n\n'.repeat(size / 25)}`,
  (size) => '00:00:00.000 --> '.repeat(size / 17),
  (size) => '#'.repeat(size),
  (size) => '{"a":'.repeat(size / 5),
  (size) => 'İ'.repeat(size / 2),
  (size) => '👩‍👩‍👧‍👦'.repeat(size / 25),
]

/** Values of unexpected types. */
const values: readonly ((size: number) => unknown)[] = [
  (size) => Array.from({ length: size / 5 }, () => null),
  (size) => Array.from({ length: size / 4 }, () => ({})),
  (size) => Array.from({ length: size / 4 }, () => []),
  (size) => Object.fromEntries(Array.from({ length: size / 12 }, (_, index) => [`k${index}`, 0])),
  (size) => Array.from({ length: size / 20 }, (_, index) => ({ id: String(index), x: 1e308 })),
  () => JSON.parse('['.repeat(maxDepth) + ']'.repeat(maxDepth)),
  () => 1e308,
  () => -1,
  () => null,
]

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

function withReplaced(value: unknown, [key, ...innerPath]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: Record<string, unknown> = structuredClone(value) as Record<string, unknown>
  copy[key] = withReplaced(copy[key], innerPath, replacement)
  return copy
}

/** Returns the value with the list at the path filled with copies of its first entry; undefined if there is none. */
function withRepeatedEntry(value: unknown, path: Path, size: number): unknown {
  const list = path.reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], value)
  if (!Array.isArray(list) || list.length === 0) return undefined
  const entryBytes = JSON.stringify(list[0]).length + 1
  return withReplaced(
    value,
    path,
    Array.from({ length: size / entryBytes }, () => list[0]),
  )
}

type SizeLimit = {
  /** Maximum size of the body or URL. */
  readonly maxBytes: number
  /** Bytes of an input that count towards the limit. */
  readonly bytesOf: (input: unknown) => number
}

/** Creates the largest input within the limit. The server would reject a larger input unread. */
function largestWithin(createInput: (size: number) => unknown, { maxBytes, bytesOf }: SizeLimit): unknown {
  const input = createInput(maxBytes)
  const bytes = bytesOf(input)
  if (bytes <= maxBytes) return input
  // Escaping and the other fields made the input too large. Shrinking 2 % more than in proportion leaves room for rounding.
  return createInput(Math.floor((0.98 * maxBytes ** 2) / bytes))
}

/**
 * Generates `count` inputs, spread over all fields and kinds of worst cases, one at a time: all inputs together would
 * exhaust the memory.
 */
export function* worstInputs(validInput: unknown, count: number, sizeLimit: SizeLimit): Generator<unknown> {
  const paths = pathsOf(validInput)
  const inputFactories = paths.flatMap((path) => [
    ...texts.map((createText) => (size: number) => withReplaced(validInput, path, createText(size))),
    ...values.map((createValue) => (size: number) => withReplaced(validInput, path, createValue(size))),
    (size: number) => withRepeatedEntry(validInput, path, size),
  ])
  const step = Math.max(1, inputFactories.length / count)
  for (let index = 0; index < Math.min(count, inputFactories.length); index++) {
    const createInput = inputFactories[Math.floor(index * step)]
    const input = createInput && largestWithin(createInput, sizeLimit)
    if (input !== undefined) yield input
  }
}

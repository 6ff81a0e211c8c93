import type { Source, Violation } from '../source.ts'

export type Texts = { readonly [key: string]: string | Texts }

/** Keys of a locale file as they are asked for: nested by dots, plural forms by their common name. */
export function keysOf(texts: Texts, prefix = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
  )
  return [...new Set(keys.map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')))]
}

type Use = { readonly key: string; readonly place: string; readonly isPrefix: boolean }

function usesOf(source: Source): { asked: Use[]; words: Set<string> } {
  const asked: Use[] = []
  const words = new Set<string>()
  const ask = (node: { type: string; start: number }, key: string, isPrefix = false) =>
    asked.push({ key, isPrefix, place: `${source.path}:${source.lineAt(node.start)}` })
  source.visit({
    Literal: ({ value }) => void (typeof value === 'string' && words.add(value)),
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type !== 'Identifier' || called.name !== 't' || !first) return
      if (first.type === 'Literal' && typeof first.value === 'string') ask(first, first.value)
      if (first.type === 'TemplateLiteral')
        ask(first, first.quasis[0]?.value.cooked ?? '', first.expressions.length > 0)
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value?.type === 'Literal' && typeof value.value === 'string')
        ask(value, value.value)
    },
  })
  return { asked, words }
}

/**
 * Texts that are asked for and not there, and texts nobody asks for. A key counts as used when it stands anywhere as a
 * word (registries name keys, `t` gets them later) or begins with one of `dynamicPrefixes`, the only beginnings a
 * template may have.
 */
export function findTextViolations(
  sources: readonly Source[],
  texts: Texts,
  dynamicPrefixes: readonly string[],
): Violation[] {
  const keys = new Set(keysOf(texts))
  const uses = sources.map(usesOf)
  const missing = uses.flatMap(({ asked }) =>
    asked.flatMap(({ key, place, isPrefix }): Violation[] => {
      if (isPrefix)
        return dynamicPrefixes.includes(key) ? [] : [`${place} builds a key from "${key}", which is no listed prefix`]
      return keys.has(key) ? [] : [`${place} asks for "${key}", which has no text`]
    }),
  )
  const words = new Set(uses.flatMap((use) => [...use.words, ...use.asked.map(({ key }) => key)]))
  const isUsed = (key: string) => words.has(key) || dynamicPrefixes.some((prefix) => key.startsWith(prefix))
  const unused = [...keys].filter((key) => !isUsed(key)).map((key) => `nobody asks for "${key}"`)
  const idle = dynamicPrefixes.filter((prefix) => ![...keys].some((key) => key.startsWith(prefix)))
  return [...missing, ...unused, ...idle.map((prefix) => `the prefix "${prefix}" has no texts`)]
}

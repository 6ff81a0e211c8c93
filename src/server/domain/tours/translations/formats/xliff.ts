import { createRequire } from 'node:module'
import { limits } from '../../../../../shared/limits.ts'
import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'
import { escapeHtml } from '../../../../../shared/web/escape-html.ts'
import type { TextRead, TranslationFormat } from './translation-format.ts'

/** How the attribute `state` (XLIFF 1.2 §2.2.2) says where a text stands. */
const states: Readonly<Record<TranslationState, string>> = {
  missing: 'needs-translation',
  stale: 'needs-review-translation',
  done: 'translated',
}

/** A unit has a source, a target and a note, each with its end, and marks within them. */
const tagsMax = limits.translationFileTextsMax * 10

/** Loaded with the first file, in a way that needn't wait. */
const require = createRequire(import.meta.url)
const loadParser = (): typeof import('fast-xml-parser') => require('fast-xml-parser')

/** Entities are none of the parser's business: it would expand what a file declares. */
const parserSettings = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);/gi, characterOf)
}

/** What stands in an element, in its order: texts, and elements by name, with their attributes under `:@`. */
type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function attributeOf({ ':@': attributes }: Node, name: string): string | undefined {
  const value = isNode(attributes) ? attributes[`@${name}`] : undefined
  return typeof value === 'string' ? decoded(value) : undefined
}

/** All that is said in a list of nodes, also within marks that tools put around or between words. */
function textOf(nodes: unknown, isRaw = false): string {
  const parts = nodesIn(nodes).flatMap((node) =>
    Object.entries(node).map(([name, value]) => {
      if (name === ':@') return ''
      if (name === '#text') return isRaw ? String(value) : decoded(String(value))
      return textOf(value, name === '#cdata')
    }),
  )
  return parts.join('')
}

/** What an element among others says; undefined where it is not there. */
function textIn(nodes: readonly Node[], name: string): string | undefined {
  const found = nodes.find((node) => Object.hasOwn(node, name))
  return found === undefined ? undefined : textOf(found[name])
}

function readUnit(unit: Node): TextRead[] {
  const key = attributeOf(unit, 'id')
  if (key === undefined) return []
  const parts = nodesIn(unit['trans-unit'])
  return [{ key, source: textIn(parts, 'source'), text: textIn(parts, 'target') ?? '' }]
}

function unitsIn(nodes: readonly Node[]): TextRead[] {
  return nodes.flatMap((node) => ('trans-unit' in node ? readUnit(node) : unitsIn(nodesIn(node.group ?? node.body))))
}

function parsed(file: string): unknown {
  // A file of translations declares nothing; one that does wants something else.
  if (/<!(?:doctype|entity)/i.test(file)) return undefined
  if (file.split('<', tagsMax + 1).length > tagsMax) return undefined
  const { XMLParser } = loadParser()
  try {
    return new XMLParser(parserSettings).parse(file)
  } catch {
    return undefined
  }
}

/** A line break that XML would change is written as what it is. */
const xml = (text: string) => escapeHtml(text).replaceAll('\r', '&#13;')

/** For tools of translators: XLIFF 1.2. */
export const xliffFormat: TranslationFormat = {
  mimeType: 'application/xliff+xml',
  extension: 'xlf',
  write(texts, { tourName, sourceLanguage, language }) {
    const units = texts.map(
      ({ key, where, source, text, state }) =>
        `<trans-unit id="${xml(key)}" xml:space="preserve"><source>${xml(source)}</source><target state="${states[state]}">${xml(text)}</target><note>${xml(where)}</note></trans-unit>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="${xml(tourName)}" source-language="${xml(sourceLanguage)}" target-language="${xml(language)}" datatype="plaintext"><body>
${units.join('\n')}
</body></file>
</xliff>
`
  },
  read(file) {
    const root = nodesIn(parsed(file)).find((node) => 'xliff' in node)
    if (root === undefined) return null
    const files = nodesIn(root.xliff).filter((node) => 'file' in node)
    const [language] = files.flatMap((one) => attributeOf(one, 'target-language') ?? [])
    return { language, texts: files.flatMap((one) => unitsIn(nodesIn(one.file))) }
  },
}

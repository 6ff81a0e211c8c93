import { createRequire } from 'node:module'
import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'
import { escapeHtml } from '../../../../../shared/web/escape-html.ts'
import { translationFileLimits } from './file-limits.ts'
import type { ImportedText, TranslationCodec } from './translation-codec.ts'

/** Values of the attribute `state` (XLIFF 1.2 §2.2.2). */
const states: Readonly<Record<TranslationState, string>> = {
  missing: 'needs-translation',
  builtIn: 'new',
  stale: 'needs-review-translation',
  done: 'translated',
}

/** Eight tags of a unit and its source, target and note, and two inline tags. */
const tagsPerUnit = 10
const tagsMax = translationFileLimits.textsMax * tagsPerUnit

/** Loads the parser with the first file, synchronously because codecs are. */
const require = createRequire(import.meta.url)
const loadParser = (): typeof import('fast-xml-parser') => require('fast-xml-parser')

/** Entities are decoded by this module, because the parser would expand entities that a file declares. */
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

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return namedEntities[name] ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);/gi, decodeEntity)
}

/** Child of an element: a text, or an element by its name, with its attributes under `:@`. */
type XmlNode = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is XmlNode {
  return typeof value === 'object' && value !== null
}

const nodesIn = (value: unknown): readonly XmlNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

function attributeOf({ ':@': attributes }: XmlNode, name: string): string | undefined {
  const value = isNode(attributes) ? attributes[`@${name}`] : undefined
  return typeof value === 'string' ? decodeEntities(value) : undefined
}

/** Text of nodes, including the text within inline marks. */
function textOf(nodes: unknown, isRaw = false): string {
  const parts = nodesIn(nodes).flatMap((node) =>
    Object.entries(node).map(([name, value]) => {
      if (name === ':@') return ''
      if (name === '#text') return isRaw ? String(value) : decodeEntities(String(value))
      return textOf(value, name === '#cdata')
    }),
  )
  return parts.join('')
}

/** Text of the first element with a name; undefined if there is none. */
function childText(nodes: readonly XmlNode[], name: string): string | undefined {
  const element = nodes.find((node) => Object.hasOwn(node, name))
  return element === undefined ? undefined : textOf(element[name])
}

function readUnit(unit: XmlNode): ImportedText[] {
  const key = attributeOf(unit, 'id')
  if (key === undefined) return []
  const parts = nodesIn(unit['trans-unit'])
  return [{ key, source: childText(parts, 'source'), text: childText(parts, 'target') ?? '' }]
}

function unitsIn(nodes: readonly XmlNode[]): ImportedText[] {
  return nodes.flatMap((node) => ('trans-unit' in node ? readUnit(node) : unitsIn(nodesIn(node.group ?? node.body))))
}

function parse(file: string): unknown {
  // Declarations are rejected: a file of translations needs none, and they allow entity attacks.
  if (/<!(?:doctype|entity)/i.test(file)) return undefined
  if (file.split('<', tagsMax + 1).length > tagsMax) return undefined
  const { XMLParser } = loadParser()
  try {
    return new XMLParser(parserSettings).parse(file)
  } catch {
    return undefined
  }
}

/** Carriage returns are escaped, because XML parsers would normalize them. */
const escapeXml = (text: string) => escapeHtml(text).replaceAll('\r', '&#13;')

/** XLIFF 1.2, for translation tools. */
export const xliffCodec: TranslationCodec = {
  write(texts, { tourName, sourceLanguage, language }) {
    const units = texts.map(
      ({ key, where, source, text, state }) =>
        `<trans-unit id="${escapeXml(key)}" xml:space="preserve"><source>${escapeXml(source)}</source><target state="${states[state]}">${escapeXml(text)}</target><note>${escapeXml(where)}</note></trans-unit>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="${escapeXml(tourName)}" source-language="${escapeXml(sourceLanguage)}" target-language="${escapeXml(language)}" datatype="plaintext"><body>
${units.join('\n')}
</body></file>
</xliff>
`
  },
  read(content) {
    const root = nodesIn(parse(content)).find((node) => 'xliff' in node)
    if (root === undefined) return null
    const files = nodesIn(root.xliff).filter((node) => 'file' in node)
    const [language] = files.flatMap((fileNode) => attributeOf(fileNode, 'target-language') ?? [])
    return { language, texts: files.flatMap((fileNode) => unitsIn(nodesIn(fileNode.file))) }
  },
}

import { XMLParser } from 'fast-xml-parser'
import { escapeHtml } from '../../../../shared/escape-html.ts'
import type { TranslationState } from '../../../../shared/translations/progress.ts'
import type { TextRead, TranslationFormat } from './translation-format.ts'

/** How XLIFF 1.2 (§2.2.2, "state") says where a text stands. */
const states: Readonly<Record<TranslationState, string>> = {
  missing: 'needs-translation',
  stale: 'needs-review-translation',
  done: 'translated',
}

/** Entities are none of the parser's business: it would expand what a file declares. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => name === 'file' || name === 'trans-unit' || name === 'group',
})

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);/gi, characterOf)
}

/** An element, its children and attributes by name; what it says itself is `#text`. */
type Element = Readonly<Record<string, unknown>>

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null
}

function listIn(element: unknown, name: string): readonly unknown[] {
  const list = isElement(element) ? element[name] : undefined
  return Array.isArray(list) ? list : []
}

/** What an element says; undefined where it is not there. */
function textIn(element: Element, name: string): string | undefined {
  const child = element[name]
  if (typeof child === 'string') return decoded(child)
  if (!isElement(child)) return undefined
  const { '#text': text = '', '#cdata': cdata = '' } = child
  return decoded(String(text)) + String(cdata)
}

function unitsIn(body: unknown): readonly unknown[] {
  return [...listIn(body, 'trans-unit'), ...listIn(body, 'group').flatMap(unitsIn)]
}

function readUnit(unit: unknown): TextRead[] {
  if (!isElement(unit) || typeof unit['@id'] !== 'string') return []
  return [{ key: decoded(unit['@id']), source: textIn(unit, 'source'), text: textIn(unit, 'target') ?? '' }]
}

function parsed(file: string): unknown {
  // A file of translations declares nothing; one that does wants something else.
  if (/<!(?:doctype|entity)/i.test(file)) return undefined
  try {
    return parser.parse(file)
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
    const document = parsed(file)
    const root = isElement(document) ? document.xliff : undefined
    if (!isElement(root)) return null
    return listIn(root, 'file').flatMap((one) => (isElement(one) ? unitsIn(one.body).flatMap(readUnit) : []))
  },
}

import { XMLParser } from 'fast-xml-parser'
import { xmpText } from './xmp-text.ts'

/** Values by their name in the specification of their namespace, such as `GPano:ProjectionType`. */
export type XmpFields = ReadonlyMap<string, string>

/** Namespaces that are read: a part of the URI that all versions share, and the prefix in the specification. */
const namespaces = [
  ['ns.google.com/photos/1.0/panorama', 'GPano'],
  ['www.dji.com/drone-dji', 'drone-dji'],
  ['www.parrot.com/drone-parrot', 'drone-parrot'],
  ['ns.adobe.com/exif', 'exif'],
  ['purl.org/dc/elements', 'dc'],
  ['ns.adobe.com/photoshop', 'photoshop'],
  ['ns.adobe.com/xap/1.0', 'xmp'],
  ['pix4d.com/camera', 'Camera'],
  ['sensefly.com/camera', 'Camera'],
  ['22-rdf-syntax-ns', 'rdf'],
] as const

const xmlMaxCharacters = 1_000_000
const maxNestedTags = 40

/** Parser for untrusted XML: it expands no entities and limits nesting. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags,
})

type Node = Readonly<Record<string, unknown>>
/** Prefix declarations by element, from the outermost to the innermost. */
type Prefixes = readonly ReadonlyMap<string, string>[]

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Prefixes within an element. Its own declarations override the declarations of outer elements. */
function prefixesWithin(node: Node, outer: Prefixes): Prefixes {
  const declarations = Object.entries(node).flatMap(([key, uri]) => {
    const prefix = /^@xmlns(?::(.+))?$/.exec(key)
    if (!prefix || typeof uri !== 'string') return []
    const lowerCaseUri = uri.toLowerCase()
    const standardPrefix = namespaces.find(([part]) => lowerCaseUri.includes(part))?.[1]
    return standardPrefix === undefined ? [] : [[prefix[1] ?? '', standardPrefix] as const]
  })
  return declarations.length === 0 ? outer : [...outer, new Map(declarations)]
}

/** Name with the standard prefix. An undeclared prefix counts as standard, because some editors drop declarations. */
function standardName(name: string, prefixes: Prefixes): string {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':', 2) : ['', name]
  const scope = prefixes.findLast((declared) => declared.has(prefix))
  return `${scope?.get(prefix) ?? prefix}:${local}`
}

/** Collects the properties of a resource from attributes and elements, but not from structures within properties. */
class PropertyCollector {
  readonly fields = new Map<string, string>()

  /**
   * Collects from an element's content.
   *
   * @param property - name of the property that has this content as its value; undefined outside properties
   */
  collect(content: unknown, prefixes: Prefixes, property?: string): void {
    for (const item of asArray(content)) {
      if (typeof item === 'string') this.#add(property, item)
      else if (isNode(item)) this.#collectNode(item, prefixes, property)
    }
  }

  #collectNode(node: Node, outer: Prefixes, property: string | undefined): void {
    const prefixes = prefixesWithin(node, outer)
    for (const [key, content] of Object.entries(node)) {
      if (key === '#text') this.collect(content, prefixes, property)
      else if (key.startsWith('@')) this.#collectAttribute(standardName(key.slice(1), prefixes), content, property)
      else this.#collectElement(key, content, { prefixes, property })
    }
  }

  #collectAttribute(name: string, content: unknown, property: string | undefined): void {
    if (property === undefined && typeof content === 'string') this.#add(name, content)
  }

  #collectElement(
    key: string,
    content: unknown,
    { prefixes, property }: { readonly prefixes: Prefixes; readonly property: string | undefined },
  ): void {
    for (const item of asArray(content)) {
      const name = standardName(key, isNode(item) ? prefixesWithin(item, prefixes) : prefixes)
      const isContainer = name.startsWith('rdf:') || name.endsWith(':xmpmeta') || name.endsWith(':xapmeta')
      if (isContainer) this.collect(item, prefixes, property)
      else if (property === undefined) this.collect(item, prefixes, name)
    }
  }

  /** The first value of a property counts, because the main packet comes before its extensions. */
  #add(name: string | undefined, value: string): void {
    const trimmed = value.trim()
    if (name !== undefined && trimmed !== '' && !this.fields.has(name)) this.fields.set(name, trimmed)
  }
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}

/** Reads packets in order of trust. Packets that are invalid, declare entities or are too long are ignored. */
export function readXmpFields(packets: readonly Buffer[]): XmpFields {
  const collector = new PropertyCollector()
  for (const packet of packets) {
    const xml = xmpText(packet)
    if (xml.length > xmlMaxCharacters || xml.includes('<!DOCTYPE')) continue
    collector.collect(parse(xml), [])
  }
  return collector.fields
}

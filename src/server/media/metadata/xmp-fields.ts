import { XMLParser } from 'fast-xml-parser'
import { xmpText } from './xmp-text.ts'

/** Values of the namespaces below by the name that their specification gives them, such as `GPano:ProjectionType`. */
export type XmpFields = ReadonlyMap<string, string>

/** Namespaces that are read, by a part of their address that their versions share, and the customary prefix of each. */
const namespaces = [
  ['ns.google.com/photos/1.0/panorama', 'GPano'],
  ['www.dji.com/drone-dji', 'drone-dji'],
  ['www.parrot.com/drone-parrot', 'drone-parrot'],
  ['ns.adobe.com/exif', 'exif'],
  ['ns.adobe.com/photoshop', 'photoshop'],
  ['ns.adobe.com/xap/1.0', 'xmp'],
  ['pix4d.com/camera', 'Camera'],
  ['sensefly.com/camera', 'Camera'],
  ['22-rdf-syntax-ns', 'rdf'],
] as const

const xmlMaxCharacters = 1_000_000
const maxNestedTags = 40

/** Parser of untrusted XML: it expands nothing and descends only so far. */
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
/** Declarations by element, from the outermost on: no more than elements may be nested. */
type Prefixes = readonly ReadonlyMap<string, string>[]

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Prefixes as an element declares them, by the customary one of their namespace. */
function declaredIn(node: Node, outer: Prefixes): Prefixes {
  const declared = Object.entries(node).flatMap(([key, address]) => {
    const prefix = /^@xmlns(?::(.+))?$/.exec(key)
    if (!prefix || typeof address !== 'string') return []
    const lower = address.toLowerCase()
    const customary = namespaces.find(([part]) => lower.includes(part))?.[1]
    return customary === undefined ? [] : [[prefix[1] ?? '', customary] as const]
  })
  return declared.length === 0 ? outer : [...outer, new Map(declared)]
}

/** A name under its customary prefix. One that nothing declares stands for itself: editors lose declarations. */
function customaryName(name: string, prefixes: Prefixes): string {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':', 2) : ['', name]
  const scope = prefixes.findLast((declared) => declared.has(prefix))
  return `${scope?.get(prefix) ?? prefix}:${local}`
}

/** Collects the properties of a resource: attributes and elements alike, but none of a structure within a property. */
class PropertyCollector {
  readonly fields = new Map<string, string>()

  /** `property` is the one that the content is the value of; undefined outside of all. */
  collect(content: unknown, prefixes: Prefixes, property?: string): void {
    for (const item of listOf(content)) {
      if (typeof item === 'string') this.#keep(property, item)
      else if (isNode(item)) this.#collectNode(item, prefixes, property)
    }
  }

  #collectNode(node: Node, outer: Prefixes, property: string | undefined): void {
    const prefixes = declaredIn(node, outer)
    for (const [key, content] of Object.entries(node)) {
      if (key === '#text') this.collect(content, prefixes, property)
      else if (key.startsWith('@')) this.#collectAttribute(customaryName(key.slice(1), prefixes), content, property)
      else this.#collectElement(key, content, { prefixes, property })
    }
  }

  #collectAttribute(name: string, content: unknown, property: string | undefined): void {
    if (property === undefined && typeof content === 'string') this.#keep(name, content)
  }

  #collectElement(
    key: string,
    content: unknown,
    { prefixes, property }: { readonly prefixes: Prefixes; readonly property: string | undefined },
  ): void {
    for (const item of listOf(content)) {
      const name = customaryName(key, isNode(item) ? declaredIn(item, prefixes) : prefixes)
      const isFrame = name.startsWith('rdf:') || name.endsWith(':xmpmeta') || name.endsWith(':xapmeta')
      if (isFrame) this.collect(item, prefixes, property)
      else if (property === undefined) this.collect(item, prefixes, name)
    }
  }

  /** The first value counts: the main packet comes before its extensions. */
  #keep(name: string | undefined, value: string): void {
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

/** Reads packets in the order of trust. One that is broken, declares entities or is beyond every measure says nothing. */
export function readXmpFields(packets: readonly Buffer[]): XmpFields {
  const collector = new PropertyCollector()
  for (const packet of packets) {
    const xml = xmpText(packet)
    if (xml.length > xmlMaxCharacters || xml.includes('<!DOCTYPE')) continue
    collector.collect(parse(xml), [])
  }
  return collector.fields
}

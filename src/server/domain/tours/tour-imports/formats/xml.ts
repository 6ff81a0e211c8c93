import { XMLParser } from 'fast-xml-parser'

/** Parser for untrusted XML: it expands no entities and limits nesting. Elements that may be repeated become lists. */
export function xmlParser(repeatedElements: readonly string[]): XMLParser {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: 40,
    isArray: (name: string) => repeatedElements.includes(name),
  })
}

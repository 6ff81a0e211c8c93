/** Names of fields that hold URLs of files. */
const urlField = /^(?:url|.*Url)$/

/** Copies a document, or a part of one, and replaces the URLs of its files. */
export function withUrls<Value>(value: Value, replace: (url: string) => string): Value {
  const copy = (node: unknown, name: string): unknown => {
    if (typeof node === 'string') return urlField.test(name) ? replace(node) : node
    if (Array.isArray(node)) return node.map((item: unknown) => copy(item, name))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, copy(item, key)]))
  }
  return copy(value, '') as Value
}

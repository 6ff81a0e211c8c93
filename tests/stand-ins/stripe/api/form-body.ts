/** Decoded form body: nested strings, lists and records. */
export type FormValue = string | FormValue[] | FormRecord
export type FormRecord = { [key: string]: FormValue }

/** Node of the tree of keys. Leaves have text. */
type KeyNode = { readonly children: Map<string, KeyNode>; text: string | undefined }
const createNode = (): KeyNode => ({ children: new Map(), text: undefined })

/** `items[0][price]` → `items`, `0`, `price`. */
function splitKey(key: string): string[] {
  const [, firstSegment = key, brackets = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(key) ?? []
  return [firstSegment, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, segment = '']) => segment)]
}

function formValueOf({ children, text }: KeyNode): FormValue {
  if (children.size === 0) return text ?? ''
  const keys = [...children.keys()]
  if (keys.every((key) => /^\d+$/.test(key))) return [...children.values()].map(formValueOf)
  return recordOf(children)
}

/** Converts children to a record. It has no prototype, so that `__proto__` is an ordinary key. */
function recordOf(children: ReadonlyMap<string, KeyNode>): FormRecord {
  const record = Object.create(null) as FormRecord
  for (const [key, child] of children) record[key] = formValueOf(child)
  return record
}

/** Decodes a body or a query: `items[0][price]=x&expand[]=y`. */
export function parseForm(text: string): FormRecord {
  const root = createNode()
  for (const [key, value] of new URLSearchParams(text)) {
    let node = root
    for (const segment of splitKey(key)) {
      const name = segment === '' ? String(node.children.size) : segment
      const child = node.children.get(name) ?? createNode()
      node.children.set(name, child)
      node = child
    }
    node.text = value
  }
  return recordOf(root.children)
}

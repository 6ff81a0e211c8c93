/** Decoded form body: nested strings, lists and records. */
export type FormValue = string | FormValue[] | FormRecord
export type FormRecord = { [key: string]: FormValue }

type Node = { readonly children: Map<string, Node>; text: string | undefined }
const newNode = (): Node => ({ children: new Map(), text: undefined })

/** `items[0][price]` → `items`, `0`, `price`. */
function partsOf(key: string): string[] {
  const [, firstPart = key, brackets = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(key) ?? []
  return [firstPart, ...[...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)]
}

function formValueOf({ children, text }: Node): FormValue {
  if (children.size === 0) return text ?? ''
  const keys = [...children.keys()]
  if (keys.every((key) => /^\d+$/.test(key))) return [...children.values()].map(formValueOf)
  return recordOf(children)
}

/** Record of the children. It has no prototype, so that `__proto__` is an ordinary key. */
function recordOf(children: ReadonlyMap<string, Node>): FormRecord {
  const record = Object.create(null) as FormRecord
  for (const [key, child] of children) record[key] = formValueOf(child)
  return record
}

/** Decodes a body or a query: `items[0][price]=x&expand[]=y`. */
export function parseForm(text: string): FormRecord {
  const root = newNode()
  for (const [key, value] of new URLSearchParams(text)) {
    let node = root
    for (const part of partsOf(key)) {
      const name = part === '' ? String(node.children.size) : part
      const child = node.children.get(name) ?? newNode()
      node.children.set(name, child)
      node = child
    }
    node.text = value
  }
  return recordOf(root.children)
}

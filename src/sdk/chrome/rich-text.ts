import DOMPurify, { type Config } from 'dompurify'
import { richTextAttributes, richTextSchemes, richTextTags } from '../../shared/rich-text.ts'
import { plainTextOf } from './plain-text.ts'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type PolicyFactory = { createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy }

const safeAddress = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i')

function refuse(): never {
  throw new TypeError('rich text loads no scripts')
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

/**
 * The one Trusted Types policy of the SDK, named `stopover`. Its HTML goes to the sanitiser's inert document only.
 * `undefined` where the browser has none, `null` where the page's CSP does not allow ours.
 */
function createPolicy(): Policy | null | undefined {
  const factory: unknown = Reflect.get(window, 'trustedTypes')
  if (!isPolicyFactory(factory)) return undefined
  try {
    return factory.createPolicy('stopover', { createHTML: (html) => html, createScriptURL: refuse })
  } catch {
    return null
  }
}

const policy = createPolicy()
const purifier = DOMPurify(window)

/** Links open beside the tour and tell the other site nothing about it. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const allowed: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes.a],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: safeAddress,
  RETURN_DOM_FRAGMENT: true,
}

/** Rich text as nodes, sanitised at the moment it is shown (threat T57). Without a policy it is shown as plain words. */
export function richTextNodes(html: string): Node {
  if (policy === null) return document.createTextNode(plainTextOf(html))
  return purifier.sanitize(html, policy ? { ...allowed, TRUSTED_TYPES_POLICY: policy } : allowed)
}

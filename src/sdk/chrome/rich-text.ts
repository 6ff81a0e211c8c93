import DOMPurify, { type Config } from 'dompurify'
import { plainTextOf } from '../../shared/web/plain-text.ts'
import {
  richTextAttributes,
  richTextMediumAttributes,
  richTextMediumTag,
  richTextTags,
} from '../../shared/web/rich-text.ts'
import { linkSchemes } from '../../shared/web/web-address.ts'
import { trustedTypesPolicy } from '../core/trusted-types.ts'

const safeAddress = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')
const policy = trustedTypesPolicy()
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

const allowedWithMedia: typeof allowed = {
  ...allowed,
  ALLOWED_TAGS: [...richTextTags, richTextMediumTag],
  ALLOWED_ATTR: [...richTextAttributes.a, ...richTextMediumAttributes],
  // They hold no addresses, which is what every other attribute is checked for.
  ADD_URI_SAFE_ATTR: [...richTextMediumAttributes],
}

/** Rich text as nodes, sanitised at the moment it is shown (threat T57). Without a policy it is shown as plain words. */
export function richTextNodes(html: string): Node {
  return nodesOf(html, allowed)
}

/** The same with an empty element for each medium in it, in its place. */
export function richTextNodesWithMedia(html: string): Node {
  return nodesOf(html, allowedWithMedia)
}

function nodesOf(html: string, config: typeof allowed): Node {
  if (policy === null) return document.createTextNode(plainTextOf(html))
  return purifier.sanitize(html, policy ? { ...config, TRUSTED_TYPES_POLICY: policy } : config)
}

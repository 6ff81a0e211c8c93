import DOMPurify, { type Config } from 'dompurify'
import { linkSchemes } from '../../shared/web/link-url.ts'
import { plainTextOf } from '../../shared/web/plain-text.ts'
import {
  richTextAttributes,
  richTextMediumAttributes,
  richTextMediumTag,
  richTextTags,
} from '../../shared/web/rich-text.ts'
import { trustedTypesPolicy } from '../core/trusted-types.ts'

const allowedUrlPattern = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')
const policy = trustedTypesPolicy()
const purifier = DOMPurify(window)

// Links open in a new tab, without `opener` or `Referer`.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

const textConfig: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes.a],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: allowedUrlPattern,
  RETURN_DOM_FRAGMENT: true,
}

const mediaConfig: typeof textConfig = {
  ...textConfig,
  ALLOWED_TAGS: [...richTextTags, richTextMediumTag],
  ALLOWED_ATTR: [...richTextAttributes.a, ...richTextMediumAttributes],
  // These attributes hold no URLs, so DOMPurify doesn't check them as URLs.
  ADD_URI_SAFE_ATTR: [...richTextMediumAttributes],
}

/**
 * Sanitizes rich text immediately before it is shown (threat T57). If the page's Trusted Types forbid the policy, the result
 * is plain text.
 */
export function sanitizeRichText(html: string): Node {
  return sanitize(html, textConfig)
}

/** Variant of `sanitizeRichText` that keeps an empty placeholder element for each medium. */
export function sanitizeRichTextWithMedia(html: string): Node {
  return sanitize(html, mediaConfig)
}

function sanitize(html: string, config: typeof textConfig): Node {
  if (policy === null) return document.createTextNode(plainTextOf(html))
  return purifier.sanitize(html, policy ? { ...config, TRUSTED_TYPES_POLICY: policy } : config)
}

import { z } from 'zod'
import { textLimits } from './text-limits.ts'
import { encodedUrl, type LinkScheme, linkSchemes, pageSchemes, safeUrl } from './web/link-url.ts'
import { visibleText } from './web/visible-text.ts'

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g
/** One line of limited length, without invisible and bidirectional control characters. */
const visibleLine = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => visibleText(text.replace(lineBreaks, ' ')))
    .trim()
    .max(maxLength)
/** Name of limited length: one line, not blank, without invisible and bidirectional control characters. */
export const nameUpTo = (maxLength: number) => visibleLine(maxLength).min(1)
export const name = nameUpTo(textLimits.nameMaxLength)
/** Name that may be empty. */
export const optionalName = visibleLine(textLimits.nameMaxLength)
/** One line that may be empty. */
export const line = z.string().trim().max(textLimits.nameMaxLength)
/** Plain text of several lines. */
export const plainText = z.string().max(textLimits.plainTextMaxLength)
/** HTML of the rich-text editor. The server sanitizes it to the tags of `rich-text.ts`. */
export const richText = z.string().max(textLimits.richTextMaxLength)
export const tags = z.array(z.string().trim().min(1).max(textLimits.tagMaxLength)).max(textLimits.tagsMax)
/** `#rrggbb`. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** UUID in lowercase, as the database returns it, so that ids can be compared as text. */
export const id = z.uuid().toLowerCase()
export const version = z.int().positive()

/** URL of one of the schemes, stored encoded, as browsers request it. */
const urlOf = (schemes: readonly LinkScheme[]) =>
  z
    .string()
    .trim()
    .refine((text) => safeUrl(text, schemes) !== undefined, 'not a web address')
    .overwrite((text) => encodedUrl(text, schemes) ?? text)
    .max(textLimits.urlMaxLength)
/** Link target: https, http, mailto or tel (threat T58). */
export const linkUrl = urlOf(linkSchemes)
/** Web page or file: https or http. */
export const pageUrl = urlOf(pageSchemes)

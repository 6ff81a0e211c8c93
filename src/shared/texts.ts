import { z } from 'zod'
import { limits } from './limits.ts'
import { visibleText } from './web/visible-text.ts'
import { encodedAddress, type LinkScheme, linkSchemes, pageSchemes, safeAddress } from './web/web-address.ts'

const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g
/** A name of at most so many characters: one line, never blank, without characters that hide or turn it. */
export const nameUpTo = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => visibleText(text.replace(lineBreaks, ' ')))
    .trim()
    .min(1)
    .max(maxLength)
/** A name of a tour, a stop, a folder and the like. */
export const name = nameUpTo(limits.nameMaxLength)
/** One line that may be empty. */
export const line = z.string().trim().max(limits.nameMaxLength)
/** Plain text of several lines. */
export const plainText = z.string().max(limits.plainTextMaxLength)
/** HTML of the rich-text editor; the server keeps only the tags of `rich-text.ts`. */
export const richText = z.string().max(limits.richTextMaxLength)
export const tags = z.array(z.string().trim().min(1).max(50)).max(limits.tagsMax)
/** CSS color as the editor offers it. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const id = z.uuid()
export const version = z.int().positive()

/** An address is stored encoded, as browsers follow it; one that leads nowhere is rejected as it was typed. */
const addressOf = (schemes: readonly LinkScheme[]) =>
  z
    .string()
    .trim()
    .refine((text) => safeAddress(text, schemes) !== undefined, 'not a web address')
    .overwrite((text) => encodedAddress(text, schemes) ?? text)
    .max(limits.addressMaxLength)
/** Where a link leads: https, http, mailto or tel (threat T58). */
export const linkAddress = addressOf(linkSchemes)
/** A page or a file of the web: https or http. */
export const pageAddress = addressOf(pageSchemes)

import { z } from 'zod'
import { limits } from './limits.ts'
import { linkSchemes, pageSchemes, safeAddress } from './web/web-address.ts'

/** A name: one line, never blank. */
export const name = z.string().trim().min(1).max(limits.nameMaxLength)
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

const address = z.string().trim().max(limits.addressMaxLength)
/** Where a link leads: https, http, mailto or tel (threat T58). */
export const linkAddress = address.refine((text) => safeAddress(text, linkSchemes) !== undefined, 'not a web address')
/** A page or a file of the web: https or http. */
export const pageAddress = address.refine((text) => safeAddress(text, pageSchemes) !== undefined, 'not a web address')

import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { colour, id, name } from '../texts.ts'
import { builtInTemplates } from './built-in/registry.ts'

export const builtInTemplateNames = namesOf(builtInTemplates)
export type BuiltInTemplateName = (typeof builtInTemplateNames)[number]

/** A template of the account by its id, or one that comes with the product by its name. */
export const templateId = z.union([id, z.enum(builtInTemplateNames)])

/** The first page begins with the templates that come with the product. */
export const listTemplatesInput = z.strictObject({ cursor, limit })
/** An `id` makes it safe to repeat the call. */
export const createTemplateInput = z.strictObject({ id: id.optional(), tourId: id, name })
export const updateTemplateInput = z.strictObject({ templateId: id, name })
export const deleteTemplateInput = z.strictObject({ templateId: id })

export const template = z.strictObject({
  /** Id, or name of a template that comes with the product. */
  id: z.string(),
  name: z.string(),
  /** Description of the contents; empty for templates of the account. */
  description: z.string(),
  isBuiltIn: z.boolean(),
  /** Background of controls, accent, and color of links of a tour that starts with it now. */
  colors: z.array(colour).length(3).readonly(),
  /** Null for the default font. */
  font: z.string().nullable(),
  formCount: z.int(),
  /** Language of its texts, and after it the others. */
  languages: z.array(z.string()).readonly(),
  /** Null for templates that come with the product. */
  createdAt: z.iso.datetime().nullable(),
  createdBy: z.string().nullable(),
})
export type Template = Readonly<z.infer<typeof template>>
export const templatePage = z.strictObject({
  templates: z.array(template).readonly(),
  /**
   * True if the account has a brand kit. Its colors, font, logo and hotspot styles override the built-in templates.
   */
  hasBrandKit: z.boolean(),
  nextCursor,
})

/** Name of a template that comes with the product; undefined for any other. */
export function builtInNameOf(idOrName: string): BuiltInTemplateName | undefined {
  return builtInTemplateNames.find((builtInName) => builtInName === idOrName)
}

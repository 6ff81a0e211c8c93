import { z } from 'zod'
import { id } from '../texts.ts'

const slugMinLength = 3
export const slugMaxLength = 60

/** Reserved for current and future paths below `/share/`. */
const reservedSlugs: ReadonlySet<string> = new Set([
  'documents',
  'embed',
  'error',
  'link',
  'links',
  'manifest',
  'new',
  'parts',
  'poster',
  'sitemap',
  'stop',
  'tour',
  'tours',
])

/** Slugs must not look like a share id, so that URLs are unambiguous. */
const shareIdPattern = /^[0-9A-Za-z]{22}$/

/** Reasons why a text is not a valid short link. The error code is `slug.{problem}`. */
export type SlugProblem = 'empty' | 'tooShort' | 'tooLong' | 'characters' | 'edges' | 'reserved'

/** Reason why a short link is invalid; undefined for a valid one, which may still be taken. */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (slug === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(slug)) return 'characters'
  if (slug.length < slugMinLength) return 'tooShort'
  if (slug.length > slugMaxLength) return 'tooLong'
  if (slug.startsWith('-') || slug.endsWith('-')) return 'edges'
  return reservedSlugs.has(slug) || shareIdPattern.test(slug) ? 'reserved' : undefined
}

export function isSlug(text: string): boolean {
  return slugProblem(text) === undefined
}

/** Letters without a Unicode decomposition into a base letter and a mark. */
const transliterations: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Suggests a short link for a name; undefined if it has no usable letters. */
export function slugFromName(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæøœđðłþı]/g, (letter) => transliterations[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-+|-+$/g, '')
  return isSlug(plain) ? plain : undefined
}

/** Slug of bounded length; `slugProblem` reports all other errors. */
const slug = z.string().max(10 * slugMaxLength)

export const getSlugInput = z.strictObject({ tourId: id })
export const setSlugInput = z.strictObject({ tourId: id, slug })
export const deleteSlugInput = z.strictObject({ tourId: id })

export const tourSlug = z.strictObject({
  slug: z.string().nullable(),
  /** Previous short links, which redirect to the current one and stay reserved. */
  earlier: z.array(z.string()).readonly(),
  /** Available short link, derived from the name of the tour; null if there is none. */
  suggestion: z.string().nullable(),
})
export type TourSlug = Readonly<z.infer<typeof tourSlug>>

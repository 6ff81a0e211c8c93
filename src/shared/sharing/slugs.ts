import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'

/** Words that stand after `/share/`, or may one day: no tour can have them. */
const routeWords: ReadonlySet<string> = new Set([
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

/** What a share id looks like; a slug never does, so that an address is one or the other. */
const shareIdPattern = /^[0-9A-Za-z]{22}$/

/** Why a text can't be a short link. Each is an error code `slug.{problem}` with a sentence. */
export type SlugProblem = 'empty' | 'tooShort' | 'tooLong' | 'characters' | 'edges' | 'reserved'

/** What is wrong with a short link; undefined for one that may be used, if nobody else has it. */
export function slugProblem(slug: string): SlugProblem | undefined {
  if (slug === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(slug)) return 'characters'
  if (slug.length < limits.slugMinLength) return 'tooShort'
  if (slug.length > limits.slugMaxLength) return 'tooLong'
  if (slug.startsWith('-') || slug.endsWith('-')) return 'edges'
  return routeWords.has(slug) || shareIdPattern.test(slug) ? 'reserved' : undefined
}

export function isSlug(text: string): boolean {
  return slugProblem(text) === undefined
}

/** Letters that come apart into no base letter and a mark. */
const spelledOut: Readonly<Record<string, string>> = {
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

/** A short link from a name; undefined when its letters give none. */
export function slugFromName(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæøœđðłþı]/g, (letter) => spelledOut[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMaxLength)
    .replace(/^-+|-+$/g, '')
  return isSlug(plain) ? plain : undefined
}

/** What is wrong with it beyond that has an error of its own, which `slugProblem` names. */
const slug = z.string().max(10 * limits.slugMaxLength)

export const getSlugInput = z.strictObject({ tourId: id })
export const setSlugInput = z.strictObject({ tourId: id, slug })
export const removeSlugInput = z.strictObject({ tourId: id })

/** The short link of a tour. */
export const tourSlug = z.strictObject({
  slug: z.string().nullable(),
  /** Those it had before: they lead to it as long as it has one, and stay its own. */
  earlier: z.array(z.string()).readonly(),
  /** One that is free, made from the name of the tour; null where there is none. */
  suggestion: z.string().nullable(),
})
export type TourSlug = Readonly<z.infer<typeof tourSlug>>

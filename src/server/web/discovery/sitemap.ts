import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { languageParameter, linkTo, sitemapPagePath } from '../../../shared/web/routes.ts'
import type { PublicTour } from '../../domain/publishing/sharing/discovery/public-tours.ts'
import { sitemapPageLength } from '../../domain/publishing/sharing/discovery/public-tours.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Number of pages in a sitemap, at least one. */
export function pageCount(tourCount: number): number {
  return Math.max(1, Math.ceil(tourCount / sitemapPageLength))
}

/** Sitemap index, which lists the pages of the sitemap. */
export function sitemapIndex(origin: string, tourCount: number): string {
  const pages = Array.from({ length: pageCount(tourCount) }, (_, page) => {
    return `<sitemap><loc>${escapeHtml(origin + sitemapPagePath(page + 1))}</loc></sitemap>`
  })
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${pages.join('\n')}\n</sitemapindex>\n`
}

function alternatesOf(url: string, languages: readonly string[]): string {
  const [originalLanguage] = languages
  if (originalLanguage === undefined || languages.length === 1) return ''
  const link = (hreflang: string, language: string) => {
    const href = language === originalLanguage ? url : `${url}?${languageParameter}=${encodeURIComponent(language)}`
    return `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`
  }
  return [...languages.map((language) => link(language, language)), link('x-default', originalLanguage)].join('')
}

function entryOf(origin: string, { shareId, publishedAt, summary }: PublicTour): string {
  const url = origin + linkTo.share(shareId, summary?.startPosition ?? 1)
  const lastModified = publishedAt === null ? '' : `<lastmod>${publishedAt.toISOString()}</lastmod>`
  const alternates = alternatesOf(url, summary?.languages ?? [])
  return `<url><loc>${escapeHtml(url)}</loc>${lastModified}${alternates}</url>`
}

/** One page of the sitemap: the first stop of each tour, in each of its languages. */
export function sitemapPage(origin: string, tours: readonly PublicTour[]): string {
  const entries = tours.map((tour) => entryOf(origin, tour))
  return `${declaration}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

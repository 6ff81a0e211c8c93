import { coarsestTiles } from '../../../shared/media/coarsest-tiles.ts'
import { posterOf } from '../../../shared/publishing/poster-of.ts'
import type { PublicPano, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { oembedPath } from '../../../shared/web/routes.ts'
import { inlineJson } from '../../kernel/inline-json.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { alternateLinks, languageAttributes, stopPath } from './share-languages.ts'
import type { Snapshot } from './snapshots.ts'
import { socialImageOf } from './social-image.ts'
import { structuredData } from './structured-data.ts'
import { readAsTextLink, tourText } from './text/tour-text.ts'

export type SharePage = {
  readonly snapshot: Snapshot
  /** Document that the viewer starts with, as JSON. */
  readonly opening: string
  /** Index of the stop that the page is about. */
  readonly index: number
  /** Origin under which visitors reach the page. */
  readonly origin: string
  readonly assets: SdkAssets
  readonly styles: string
  /** True if search engines may list the page. */
  readonly isListed: boolean
  /** Share id or short link in the canonical URL. */
  readonly canonicalId: string
}

const descriptionMaxLength = 200

/** Media query of windows, mostly on phones, that get a smaller poster, because it loads sooner on slow connections. */
const narrowWindow = '(max-width:600px)'
/** The complement of `narrowWindow`, including windows with a fractional width. */
const wideWindow = '(min-width:600.1px)'

function shorten(text: string): string {
  if (text.length <= descriptionMaxLength) return text
  const cut = text.slice(0, descriptionMaxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionMaxLength / 2))}…`
}

function panoOf({ document }: Snapshot, { mediaId }: PublicStop): PublicPano | undefined {
  return mediaId === null || !Object.hasOwn(document.panos, mediaId) ? undefined : document.panos[mediaId]
}

function metaTags(attribute: 'name' | 'property', entries: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(entries)
    .filter(([, content]) => content !== undefined && content !== '')
    .map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content ?? '')}">`)
    .join('')
}

/**
 * Posters shown until the tour draws, by media query: on narrow windows the thumbnail, unless its author chose another
 * image. They are preloaded first.
 */
function posterSources({ document }: Snapshot, stop: PublicStop): readonly { media: string; url: string }[] {
  const poster = posterOf(document, stop)
  if (!poster) return []
  return [
    { media: narrowWindow, url: (stop.hasOwnThumbnail ? null : stop.thumbnailUrl) ?? poster.url },
    { media: wideWindow, url: poster.url },
  ]
}

function posterImage(snapshot: Snapshot, stop: PublicStop): string {
  const [small, large] = posterSources(snapshot, stop)
  if (!small || !large) return ''
  const source = `<source media="${small.media}" srcset="${escapeHtml(small.url)}">`
  const imageHtml = `<img class="poster" alt="" fetchpriority="high" src="${escapeHtml(large.url)}">`
  return `<picture slot="poster">${source}${imageHtml}</picture>`
}

function headHtml(page: SharePage, stop: PublicStop): string {
  const { index, origin, assets, styles, isListed, canonicalId } = page
  const snapshot = { ...page.snapshot, shareId: canonicalId }
  const { tour } = snapshot
  const title = stop.name === tour.name ? tour.name : `${stop.name} – ${tour.name}`
  const description = shorten(plainTextOf(stop.description) || plainTextOf(tour.description)) || undefined
  const pageUrl = origin + stopPath(snapshot, index)
  const pano = panoOf(snapshot, stop)
  const socialImage = socialImageOf(snapshot, stop)
  const image = socialImage && new URL(socialImage.path, origin).href
  const card = image ? 'summary_large_image' : 'summary'
  const posterLinks = posterSources(snapshot, stop).map(
    ({ media, url }) =>
      `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="${escapeHtml(url)}">`,
  )
  const tileLinks = (pano ? coarsestTiles(pano, stop.initialView) : []).map(
    (tile) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(tile)}">`,
  )
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...posterLinks,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(isListed ? [] : ['<meta name="robots" content="noindex">']),
    `<title>${escapeHtml(title)}</title><style>${styles}</style>`,
    `<link rel="canonical" href="${escapeHtml(pageUrl)}">`,
    ...alternateLinks(snapshot, index, origin),
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${origin}${oembedPath}?url=${encodeURIComponent(pageUrl)}`)}" title="${escapeHtml(tour.name)}">`,
    metaTags('name', { description, 'theme-color': '#161a22', 'twitter:card': card }),
    metaTags('name', { 'twitter:title': title, 'twitter:description': description, 'twitter:image': image }),
    metaTags('property', { 'og:type': 'website', 'og:site_name': tour.name, 'og:url': pageUrl }),
    metaTags('property', { 'og:title': title, 'og:description': description, 'og:image': image }),
    ...(isListed ? [structuredData({ snapshot, index, origin }, stop)] : []),
    ...[...assets.modules, ...(snapshot.loadedRange ? assets.partLoadingModules : [])].map(
      (module) => `<link rel="modulepreload" href="${escapeHtml(module)}">`,
    ),
    ...tileLinks,
    `<script type="module" src="${escapeHtml(assets.sharePage)}"></script>`,
  ].join('\n')
}

/** Renders the share page of a stop. It is readable without scripts, and embeds the data that the viewer needs to start. */
export function renderSharePage(page: SharePage): string {
  const { snapshot, opening, index } = page
  const stop = snapshot.stops[index]
  if (!stop) throw new RangeError('the tour has no such stop')
  return `<!doctype html>
<html ${languageAttributes(snapshot)}>
<head>
${headHtml(page, stop)}
</head>
<body>
<main>
${readAsTextLink(snapshot, index)}
<div id="tour">${posterImage(snapshot, stop)}
<div class="spinner" aria-hidden="true"></div>
<div class="title"><p>${escapeHtml(snapshot.tour.name)}</p><p class="stop">${escapeHtml(stop.name)}</p></div>
</div>
${tourText(snapshot, index)}
</main>
<script type="application/json" id="tour-document">${inlineJson(opening)}</script>
</body>
</html>
`
}

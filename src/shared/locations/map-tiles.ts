import { z } from 'zod'

export const mapTilesLimits = { urlMaxLength: 500, attributionMaxLength: 300 } as const

const placeholders = /\{([zxyr])\}/g
const requiredPlaceholders = ['z', 'x', 'y'] as const

/** Parses a URL with zeros for its placeholders; null for an invalid one. */
const parseTemplate = (url: string) => URL.parse(url.replace(placeholders, '0'))

const hasExtension = (url: string, extension: RegExp) => extension.test(parseTemplate(url)?.pathname ?? '')

/** Format of the map tiles at a URL: an archive (PMTiles), vector tiles, or images. */
export function tileFormatOf(url: string): 'archive' | 'vector' | 'images' {
  if (hasExtension(url, /\.pmtiles$/i)) return 'archive'
  return hasExtension(url, /\.(?:mvt|pbf)$/i) ? 'vector' : 'images'
}

function hasPlaceholders(url: string): boolean {
  const names = [...url.matchAll(placeholders)].map(([, name]) => name)
  if (/[{}]/.test(url.replace(placeholders, ''))) return false
  if (tileFormatOf(url) === 'archive') return names.length === 0
  return requiredPlaceholders.every((name) => names.includes(name))
}

/** Scheme and host without placeholders, which would be an origin each. URL parsers also permit other slashes. */
const writtenOrigin = /^https?:\/\/[^/\\{}]+\//i
/** Host that is safe in a content security policy. URL parsers also permit `*`, `;` and `,` in it. */
const policyHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** True for https, and for http at the machine itself if that is allowed. */
function isAllowedScheme({ protocol, hostname }: URL, allowsLoopback: boolean): boolean {
  return protocol === 'https:' || (allowsLoopback && protocol === 'http:' && loopbackHosts.includes(hostname))
}

/**
 * True for a URL of map tiles: with `{z}`, `{x}` and `{y}` (and `{r}` for `@2x` on dense screens), or of a `.pmtiles`
 * file. Only https, because pages of the editor are.
 */
export function isTilesUrl(url: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): boolean {
  const parsedUrl = parseTemplate(url)
  if (parsedUrl === null || !isAllowedScheme(parsedUrl, allowsLoopback)) return false
  if (parsedUrl.username !== '' || parsedUrl.password !== '' || parsedUrl.hash !== '') return false
  if (!writtenOrigin.test(url) || !policyHost.test(parsedUrl.hostname)) return false
  return !/\s/.test(url) && hasPlaceholders(url)
}

/** Origin of map tiles, for content security policies; null for any other URL. */
export function tilesOrigin(url: string): string | null {
  return isTilesUrl(url, { allowsLoopback: true }) ? (parseTemplate(url)?.origin ?? null) : null
}

type Tile = { readonly z: number; readonly x: number; readonly y: number }

/** URL of a tile. */
export function tileUrl(template: string, { z, x, y }: Tile, pixelRatio: number): string {
  const values: Readonly<Record<string, string>> = {
    z: String(z),
    x: String(x),
    y: String(y),
    r: pixelRatio > 1 ? '@2x' : '',
  }
  return template.replace(placeholders, (placeholder, name: string) => values[name] ?? placeholder)
}

/** A part of an attribution: text, or a link. */
export type AttributionPart = { readonly text: string; readonly href: string | null }

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
}
const entity = /&(?:#(\d{1,6})|([a-z]{2,6}));/gi

function decodeEntities(html: string): string {
  return html.replace(entity, (whole, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole
    return entities[name?.toLowerCase() ?? ''] ?? whole
  })
}

const link = /<a\s(?:[^<>]*\s)?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([^<>]*)<\/a\s*>/gi

/**
 * Reads an attribution as map providers hand it out: text with links (`<a href="https://…">`). Null for other elements
 * and for links that aren't https.
 */
export function readAttribution(html: string): readonly AttributionPart[] | null {
  const parts: AttributionPart[] = []
  let end = 0
  const addText = (text: string) => {
    if (text !== '') parts.push({ text: decodeEntities(text), href: null })
  }
  for (const match of html.matchAll(link)) {
    const [whole, doubleQuoted, singleQuoted, text = ''] = match
    const url = URL.parse(decodeEntities(doubleQuoted ?? singleQuoted ?? ''))
    if (url?.protocol !== 'https:' || text.trim() === '') return null
    addText(html.slice(end, match.index))
    parts.push({ text: decodeEntities(text), href: url.href })
    end = match.index + whole.length
  }
  addText(html.slice(end))
  const isMarkup = /[<>]/.test(html.replace(link, ''))
  return isMarkup ? null : parts
}

/** URL of map tiles that people enter. */
export const mapTilesUrl = z
  .string()
  .max(mapTilesLimits.urlMaxLength)
  .refine((url) => isTilesUrl(url, { allowsLoopback: false }))

/** Attribution that people enter. */
export const mapTilesAttribution = z
  .string()
  .trim()
  .min(1)
  .max(mapTilesLimits.attributionMaxLength)
  .refine((text) => readAttribution(text) !== null)

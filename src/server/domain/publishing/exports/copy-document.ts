import { formIdsOfButton, urlOfButton } from '../../../../shared/buttons/references.ts'
import { embedsPage, formIdsIn, urlOfHotspot } from '../../../../shared/hotspots/references.ts'
import { mediaKindNames } from '../../../../shared/media/registry.ts'
import { type ExportOptions, isSelfContained } from '../../../../shared/publishing/exports.ts'
import { publishedMedia } from '../../../../shared/publishing/published-media.ts'
import type {
  PublicButtons,
  PublicHotspot,
  PublicStyles,
  PublicTour,
  TourDocument,
} from '../../../../shared/publishing/tour-document.ts'
import { withUrls } from '../../../../shared/publishing/with-urls.ts'

/** Content of a tour that works in any folder, without the server. */
export type CopiedTour = {
  readonly document: TourDocument
  /** Folders in the file store whose files it needs. */
  readonly folderKeys: readonly string[]
  /** Further files that it needs. Keys of the file store are also paths in the copy. */
  readonly fileKeys: readonly string[]
  /** Those with the texts of a language. */
  readonly textKeys: ReadonlySet<string>
  /** False if links in texts must be plain text. */
  readonly hasTextLinks: boolean
}

const mediaUrl = /^\/media\/[0-9A-Za-z]{16,32}\//
/** Folder of the build of a medium. */
const buildUrl = /^\/media\/[0-9A-Za-z]{16,32}\/[0-9A-Za-z-]{8,40}\/$/

/**
 * Kind of hotspots and buttons that a copy lacks. Viewers skip unknown kinds. They stay in their lists, because the texts
 * of other languages refer to positions there.
 */
const omittedKind = 'omitted'

function copiedButtonsOf({ own, ...positions }: PublicButtons, { kiosk }: ExportOptions): PublicButtons {
  const copiedButtons = own.map((button) =>
    formIdsOfButton(button).length === 0 && !(kiosk && urlOfButton(button) !== undefined)
      ? button
      : { ...button, label: '', action: { kind: omittedKind, details: {} } },
  )
  return { ...positions, own: copiedButtons }
}

function isOmitted(hotspot: PublicHotspot, options: ExportOptions): boolean {
  if (options.kiosk && urlOfHotspot(hotspot) !== undefined) return true
  return formIdsIn(hotspot).length > 0 || (isSelfContained(options) && embedsPage(hotspot))
}

function copiedHotspot(hotspot: PublicHotspot, options: ExportOptions): PublicHotspot {
  if (!isOmitted(hotspot, options)) return hotspot
  return { ...hotspot, kind: omittedKind, title: '', description: '', tooltip: '', details: {} }
}

/** Styles whose logo isn't a link. */
function withoutLogoLink({ logo, ...styles }: PublicStyles): PublicStyles {
  return { ...styles, ...(logo && { logo: { ...logo, address: '' } }) }
}

/** Tour without forms, with the URLs of its documents in their builds. */
function copiedTour({ forms: _, buttons, documents, styles, ...tour }: PublicTour, options: ExportOptions): PublicTour {
  const copiedDocuments = Object.entries(documents ?? {}).map(([id, document]) => [
    id,
    { ...document, url: document.baseUrl + document.manifest.file },
  ])
  return {
    ...tour,
    ...(buttons && { buttons: copiedButtonsOf(buttons, options) }),
    ...(styles && { styles: options.kiosk ? withoutLogoLink(styles) : styles }),
    ...(documents && { documents: Object.fromEntries(copiedDocuments) }),
  }
}

/**
 * Removes what needs the server: forms with what opens them, the custom script, analytics and counting. A copy that must
 * not load anything from other sites also lacks their pages, and the streets of the map.
 */
function withoutServer(document: TourDocument, options: ExportOptions): TourDocument {
  const { accessToken: _, ...fields } = document
  const stops = Object.entries(document.stops).map(([id, stop]) => [
    id,
    { ...stop, hotspots: stop.hotspots.map((hotspot) => copiedHotspot(hotspot, options)) },
  ])
  const tours = Object.entries(document.tours).map(([id, tour]) => [id, copiedTour(tour, options)])
  return {
    ...fields,
    aid: '',
    tier: '',
    stops: Object.fromEntries(stops),
    tours: Object.fromEntries(tours),
    gaId: null,
    mapboxToken: isSelfContained(options) ? null : document.mapboxToken,
    customScript: null,
    countsVisits: false,
  }
}

const linkTag = /<\/?a(?=[\s>])(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** Copies a value of a document or of its texts in which the links of rich texts are plain text. */
export function withoutTextLinks<Value>(value: Value): Value {
  const copy = (node: unknown): unknown => {
    if (typeof node === 'string') return node.replace(linkTag, '')
    if (Array.isArray(node)) return node.map(copy)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, copy(item)]))
  }
  return copy(value) as Value
}

/** Copies a published tour, with URLs relative to the folder of its document. */
export function copyTour(published: TourDocument, options: ExportOptions): CopiedTour {
  const document = withoutServer(published, options)
  const baseUrls = mediaKindNames.flatMap((kind) =>
    Object.values(publishedMedia(document, kind)).map(({ baseUrl }) => baseUrl),
  )
  const folders = [...new Set(baseUrls)].filter((url) => buildUrl.test(url))
  const files = new Set<string>()
  const relativeDocument = withUrls(document, (url) => {
    if (!mediaUrl.test(url)) return url
    if (!url.endsWith('/') && !folders.some((folder) => url.startsWith(folder))) files.add(url)
    return url.slice(1)
  })
  return {
    document: options.kiosk ? withoutTextLinks(relativeDocument) : relativeDocument,
    folderKeys: folders.map((url) => url.slice(1, -1)),
    fileKeys: [...files].map((url) => url.slice(1)),
    textKeys: new Set((document.tours[document.tourId]?.languages ?? []).map(({ textsUrl }) => textsUrl.slice(1))),
    hasTextLinks: !options.kiosk,
  }
}

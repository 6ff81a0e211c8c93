import { escapeHtml } from '../web/escape-html.ts'
import { linkTo, sdkScriptPath } from '../web/routes.ts'
import type { PinnedScript } from './pinned-script.ts'

/** Default size of an iframe, in CSS pixels. */
export const frameSize = { widthPx: 960, heightPx: 540 } as const

/** Permissions policy of an iframe: full screen, copying links, device motion, VR. */
const framePermissions = 'fullscreen; clipboard-write; gyroscope; accelerometer; xr-spatial-tracking'

/** URL of a shared tour, optionally of the stop at a position. By default it opens the first stop. */
export function shareUrl(origin: string, shareId: string, position?: number): string {
  return origin + linkTo.share(shareId, position)
}

/** Link in the embed code, for visitors without scripts. */
export type EmbeddedLink = { readonly text: string; readonly language: string }

type EmbeddedScript = {
  readonly origin: string
  readonly shareId: string
  readonly link: EmbeddedLink
  readonly pinned?: PinnedScript | undefined
}

/**
 * Embed code with the script. With `pinned` it loads exactly this version, and the browser verifies its integrity.
 * Share ids, versions, digests and language tags need no escaping.
 */
export function scriptCode({ origin, shareId, link, pinned }: EmbeddedScript): string {
  const script = pinned
    ? `src="${origin}${pinned.path}" integrity="${pinned.integrity}" crossorigin="anonymous"`
    : `src="${origin}${sdkScriptPath}"`
  const fallback = `<a href="${shareUrl(origin, shareId)}" lang="${link.language}">${escapeHtml(link.text)}</a>`
  return `<script type="module" ${script}></script>\n<stopover-tour tour="${shareId}">${fallback}</stopover-tour>`
}

type EmbeddedFrame = { readonly url: string; readonly title: string; readonly width: string; readonly heightPx: number }

/** Embed code with an iframe, for pages that don't allow external scripts. `width` is in pixels or a percentage. */
export function frameCode({ url, title, width, heightPx }: EmbeddedFrame): string {
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${heightPx}" style="border:0" loading="lazy" allow="${framePermissions}" allowfullscreen></iframe>`
}

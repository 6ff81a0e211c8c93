import { escapeHtml } from '../web/escape-html.ts'
import { linkTo, sdkScriptPath } from '../web/routes.ts'
import type { PinnedScript } from './pinned-script.ts'

/** Size of a frame where nobody asks for another, in CSS pixels. */
export const frameSize = { widthPx: 960, heightPx: 540 } as const

/** What a tour in a frame may do: go full screen, copy its link, follow a phone's turns, open a headset. */
const frameRights = 'fullscreen; clipboard-write; gyroscope; accelerometer; xr-spatial-tracking'

/** Without a position it leads to the first stop of the tour, whichever that is when somebody opens it. */
export function shareAddress(origin: string, shareId: string, position?: number): string {
  return origin + linkTo.share(shareId, position)
}

/**
 * What a site owner pastes into a page. With `pinned` the page takes this version of the script and no other, and the
 * browser checks it. Share ids, versions and digests hold nothing that would need escaping.
 */
export function scriptCode(origin: string, shareId: string, pinned?: PinnedScript): string {
  const script = pinned
    ? `src="${origin}${pinned.path}" integrity="${pinned.integrity}" crossorigin="anonymous"`
    : `src="${origin}${sdkScriptPath}"`
  return `<script type="module" ${script}></script>\n<stopover-tour tour="${shareId}"></stopover-tour>`
}

type Frame = { readonly address: string; readonly title: string; readonly width: string; readonly heightPx: number }

/** The same for pages that take no scripts of others. `width` as the attribute of a frame has it: pixels, or a share. */
export function frameCode({ address, title, width, heightPx }: Frame): string {
  return `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${heightPx}" style="border:0" loading="lazy" allow="${frameRights}" allowfullscreen></iframe>`
}

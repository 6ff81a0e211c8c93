import type { ExportOptions } from '../../../../shared/publishing/exports.ts'
import { posterOf } from '../../../../shared/publishing/poster-of.ts'
import type { PublicStop, TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import { tourSchemaPath } from '../../../../shared/web/routes.ts'
import { appHeadHtml, appPaths, copyBackground, isApp, savingStatusHtml, savingStatusStyles } from './copy-app.ts'

/** Paths of the files of a copy. */
export const copyPaths = {
  page: 'index.html',
  document: 'tour.json',
  schema: tourSchemaPath.slice(1),
  readMe: 'README.txt',
  manifest: 'manifest.json',
  viewerFolder: 'sdk',
} as const

/** Script that defines the element of the page. */
export const copyScriptName = 'stopover.js'

const descriptionMaxLength = 200

/**
 * The texts are for visitors without scripts and for search engines. They appear after a while, so that they don't flash
 * until the script has arrived.
 */
const styles = `html, body, main { height: 100%; margin: 0; background: ${copyBackground}; color: #fff; }
main { height: 100dvh; }
h1.hidden { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
stopover-panorama { display: block; height: 100%; }
stopover-panorama:not(:defined) { height: auto; max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; animation: appear 0.3s 2s backwards; }
@keyframes appear { from { visibility: hidden; } }
.note { padding: 0.75rem 1rem; border-radius: 0.5rem; background: #2b3242; }`

/** No reload by pulling down, and no selection by a long press. */
const kioskStyles = `
html, body { overscroll-behavior: none; -webkit-touch-callout: none; -webkit-user-select: none; user-select: none; }`

const noscriptStyles = 'stopover-panorama:not(:defined) { animation: none; }'

function stopHtml({ name, description }: PublicStop): string {
  const text = plainTextOf(description)
  return `<li><strong>${escapeHtml(name)}</strong>${text === '' ? '' : `<br>${escapeHtml(text)}`}</li>`
}

/**
 * Page that shows the copy of a tour in the whole window, with the element for panoramas without a server. It works in
 * any folder of a web server, and under a content security policy that allows only files of that server and styles in
 * the page.
 */
export function copyPage(document: TourDocument, options: ExportOptions): string {
  const { offline, kiosk, idleSeconds } = options
  const tour = document.tours[document.tourId]
  if (!tour) throw new Error('the document has no tour')
  const stops = tour.stopIds.flatMap((id) => document.stops[id] ?? [])
  const firstStop = stops.find(({ id }) => id === tour.startStopId) ?? stops[0]
  const poster = firstStop && posterOf(document, firstStop)
  const description = plainTextOf(tour.description)
  const name = escapeHtml(tour.name)
  const posterAttribute = poster === undefined ? '' : ` poster="${escapeHtml(poster.url)}"`
  const listedStops = stops.filter(({ hiddenFromList }) => !hiddenFromList)
  return `<!doctype html>
<html lang="${escapeHtml(tour.language)}" dir="${writingDirectionOf(tour.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<meta name="description" content="${escapeHtml(description.slice(0, descriptionMaxLength))}">
<meta name="theme-color" content="${copyBackground}">
${isApp(options) ? appHeadHtml : '<link rel="icon" href="data:,">'}
<style>${styles}${offline ? savingStatusStyles : ''}${kiosk ? kioskStyles : ''}</style>
<noscript><style>${noscriptStyles}</style></noscript>
<script type="module" src="${copyPaths.viewerFolder}/${copyScriptName}"></script>${isApp(options) ? `\n<script type="module" src="${appPaths.pageScript}"></script>` : ''}
</head>
<body>
<main>
<h1 class="hidden">${name}</h1>
<stopover-panorama src="${copyPaths.document}" loading="eager" gestures="free"${kiosk ? ` data-idle-seconds="${idleSeconds}"` : ' hash'}${posterAttribute}>
<p class="note" lang="en" dir="ltr">The tour needs JavaScript and a web server. It can't be shown from a folder on your computer. ${copyPaths.readMe} says how to put it on a server.</p>
<h2>${name}</h2>
<p>${escapeHtml(description)}</p>
<ol>
${listedStops.map(stopHtml).join('\n')}
</ol>
</stopover-panorama>${offline ? `\n${savingStatusHtml(tour.language)}` : ''}
</main>
</body>
</html>
`
}

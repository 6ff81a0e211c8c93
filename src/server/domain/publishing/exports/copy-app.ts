import type { ExportOptions } from '../../../../shared/publishing/exports.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { bestLanguage, writingDirectionOf } from '../../../../shared/translations/languages.ts'
import type { PageTextKey } from '../../../../shared/visitor-texts/en/pages.ts'
import { pageTextsByLanguage } from '../../../../shared/visitor-texts/page-text-files.ts'
import { visitorLanguages } from '../../../../shared/visitor-texts/visitor-languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { plainTextOf } from '../../../../shared/web/plain-text.ts'
import type { SdkFile } from '../../../ports/sdk-files.ts'
import type { ZipEntry } from '../../../ports/zip.ts'

/** Paths of the files that make an app of a copy. The service worker must be in the folder that it serves. */
export const appPaths = {
  manifest: 'app.webmanifest',
  serviceWorker: 'service-worker.js',
  pageScript: 'page.js',
  iconFolder: 'icons',
} as const

/** True if a copy is installable. */
export function isApp({ offline, kiosk }: ExportOptions): boolean {
  return offline || kiosk
}

export const copyBackground = '#161a22'

/** Icons by file name, with their purpose. */
const icons = [
  { name: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'maskable-icon-512.png', sizes: '512x512', purpose: 'maskable' },
] as const

const shortNameMaxLength = 30
const descriptionMaxLength = 300

/** Web app manifest (w3.org/TR/appmanifest), whose addresses are relative to its folder. */
export function appManifest({ tours, tourId }: TourDocument, { kiosk }: ExportOptions): string {
  const { name = '', language = 'en', description = '' } = tours[tourId] ?? {}
  const manifest = {
    id: './',
    start_url: './',
    scope: './',
    name,
    short_name: name.slice(0, shortNameMaxLength),
    description: plainTextOf(description).slice(0, descriptionMaxLength),
    lang: language,
    dir: writingDirectionOf(language),
    display: kiosk ? 'fullscreen' : 'standalone',
    background_color: copyBackground,
    theme_color: copyBackground,
    icons: icons.map(({ name: fileName, sizes, purpose }) => ({
      src: `${appPaths.iconFolder}/${fileName}`,
      sizes,
      type: 'image/png',
      purpose,
    })),
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}

/** Elements of the page's head that make it installable. */
export const appHeadHtml = `<link rel="manifest" href="${appPaths.manifest}">
<link rel="icon" href="${appPaths.iconFolder}/icon-192.png">
<link rel="apple-touch-icon" href="${appPaths.iconFolder}/icon-192.png">`

/** Styles of the message about saving. */
export const savingStatusStyles = `
#offline-status { position: fixed; inset-block-start: calc(12px + env(safe-area-inset-top)); inset-inline: 0; z-index: 1; width: fit-content; max-width: calc(100% - 32px); box-sizing: border-box; margin: 0 auto; padding: 6px 14px; border-radius: 16px; background: rgb(22 26 34 / 0.86); font: 0.8125rem/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; text-align: center; pointer-events: none; }
#offline-status[hidden] { display: none; }`

const statusTexts: readonly (readonly [attribute: string, key: PageTextKey])[] = [
  ['saving', 'offline.saving'],
  ['saved', 'offline.saved'],
  ['full', 'offline.full'],
]

/** Message about saving the copy in the browser, with its texts for the script of the page. */
export function savingStatusHtml(language: string): string {
  const texts = pageTextsByLanguage[bestLanguage([language], visitorLanguages) ?? 'en']
  const attributes = statusTexts.map(([name, key]) => `data-${name}="${escapeHtml(texts[key])}"`).join(' ')
  return `<p id="offline-status" role="status" hidden ${attributes}></p>`
}

const pathsByName: Readonly<Record<string, string>> = {
  [appPaths.pageScript]: appPaths.pageScript,
  [appPaths.serviceWorker]: appPaths.serviceWorker,
}

/** Those of the built files that a copy has. */
export function appFilesOf(files: readonly SdkFile[], { offline }: ExportOptions): readonly SdkFile[] {
  return files.filter(({ name }) => offline || name !== appPaths.serviceWorker)
}

/** Scripts and icons of a copy. */
export function appEntries(files: readonly SdkFile[]): readonly ZipEntry[] {
  return files.map(({ name, body }) => ({ path: pathsByName[name] ?? `${appPaths.iconFolder}/${name}`, body }))
}

import type { ProviderName } from '../auth/providers.ts'
import type { View } from '../geometry/sphere.ts'
import { signedSegment } from '../sharing/signed-paths.ts'

export const trpcBatchMax = 20

/** Screen paths of spec §2, including its odd spellings. */
export const screenPaths = {
  signIn: '/',
  login: '/login',
  signUp: '/signup',
  /** Redirects to the page of the identity provider. */
  forgotPassword: '/forgotpassword',
  acceptTermsByEmail: '/tos/email/:email',
  acceptTerms: '/tos/:provider',
  signInCallback: '/tos/:provider/callback',
  confirmSignUp: '/token/sign-up',
  confirmEmail: '/token/change-email',
  acceptInvitation: '/token/invite',
  home: '/home',
  mediaLibrary: '/home/medialibrary',
  /** Level, coverage and retouches of a panorama. Not in the specification. */
  adjustMedia: '/home/medialibrary/adjust/:mediaId',
  settings: '/home/settings',
  accountSettings: '/home/settings/account',
  userSettings: '/home/settings/user',
  /** Styles, buttons and nadir patch that tours inherit. Not in the specification. */
  brandKit: '/home/settings/brand-kit',
  /** Templates of the account. Not in the specification. */
  templates: '/home/settings/templates',
  /** Webhooks and HubSpot. Not in the specification. */
  webhooks: '/home/settings/webhooks',
  webhook: '/home/settings/webhooks/:webhookId',
  hubspot: '/home/settings/hubspot',
  /** Usage and plan. Not in the specification, like the screen for the card. */
  subscription: '/home/settings/subscription',
  upgrade: '/home/settings/subscription/upgrade',
  subscriptionCard: '/home/settings/subscription/card',
  accounts: '/home/accounts',
  accountsManager: '/home/accountsmanager',
  privacy: '/home/privacy',
  /** Reports on all tours, a tour, a stop and a share link. Not in the specification. */
  analytics: '/home/analytics',
  tourAnalytics: '/home/analytics/:tourId',
  stopAnalytics: '/home/analytics/:tourId/stops/:stopId',
  /** `linkKey` is a number, because the id of a link is a secret, and people pass on URLs of screens. */
  shareLinkAnalytics: '/home/analytics/:tourId/links/:linkKey',
  /** Emails that were not sent because no mail server is configured; for root admins. */
  mailbox: '/home/mailbox',
  newTour: '/home/newtour/:tourId/:subRoute',
  /** Path that opens the first tab and starts an editing session (spec §2). */
  editTourRoot: '/home/:tourId/edit',
  /** Comparison of two versions. Not in the specification. */
  compareVersions: '/home/:tourId/edit/publish/compare',
  /** Accessibility report of a tour. Not in the specification. */
  accessibilityReport: '/home/:tourId/edit/publish/accessibility',
  editTour: '/home/:tourId/edit/:subRoute',
  newStop: '/home/:tourId/edit/newstop',
  editStop: '/home/:tourId/edit/stop/:stopId',
  /** Positions of stops on a floor plan. Not in the specification. */
  editFloorPlan: '/home/:tourId/edit/floorplan/:planId',
  preview: '/home/view/:tourId/stop/:activestop',
  hotspotsManager: '/home/:tourId/hotspots-manager/:stopId',
  /** Spelled like this in the specification; it only starts an editing session. */
  hotspotsTracking: '/home/:tourId/hotstpots-manager',
  share: '/share/:shareId/stop/:activestop',
  shareNotFound: '/share/error/404',
  notFound: '/error/404',
  accountNotFound: '/error/acountnotfound',
  unauthorized: '/error/unnauthorized',
  tokenNotFound: '/token/error/404',
} as const

/** Tabs of a tour that have a screen, in the order of spec §2. */
export const tourTabs = ['general', 'stops', 'buttons', 'styles', 'forms', 'translations', 'publish'] as const
export type TourTab = (typeof tourTabs)[number]

/** Documentation of the REST API, as a page and as an OpenAPI document. */
export const apiPaths = { docs: '/api/docs', document: '/api/openapi.json' } as const

/** JSON Schema of tour documents. The number is their format. Copies of tours have it at the same path. */
export const tourSchemaPath = '/schemas/tour-1.json'

/** Unsubscribe page of notification emails, rendered by the server; works without scripts. */
export const notificationPaths = { unsubscribe: '/notifications/unsubscribe' } as const

/** Pages of the built-in identity provider, rendered by the server; work without scripts. */
export const identityPaths = { resetPassword: '/identity/reset' } as const

/** Embed script. The number is its major version. */
export const sdkScriptPath = '/sdk/1/stopover.js'
/** TypeScript declarations of the script. */
export const sdkTypesPath = '/sdk/1/stopover.d.ts'
/** Path and integrity hash of the current version of the script, which never change. */
export const sdkPinPath = '/sdk/1/pinned.json'
/** Text of a link to a tour, with its language. */
export const sdkOpenTourPath = '/sdk/1/open-tour.json'
/** Frame that runs the custom script of a tour. */
export const scriptFramePath = '/sdk/1/script.html'
/** Frame that runs Google's tag, for visitors who consented to Google Analytics. */
export const gaFramePath = '/sdk/1/google-analytics.html'
/** Resumable uploads (tus protocol). */
export const uploadPath = '/uploads'
/** Files for crawlers (sitemaps.org, RFC 9309, llmstxt.org). */
export const sitemapPath = '/sitemap.xml'
export const robotsPath = '/robots.txt'
export const llmsPath = '/llms.txt'
/** `page` is 1-based. */
export const sitemapPagePath = (page: number | ':page') => `/sitemaps/${page}.xml` as const
/** oEmbed endpoint (oembed.com). */
export const oembedPath = '/oembed'

/** Query parameter with the comment thread to open in the tour editor. */
export const threadParameter = 'thread'
/** Query parameter with the selected hotspot of the hotspots manager. */
export const hotspotParameter = 'hotspot'

export const linkTo = {
  acceptTermsByEmail: (email: string) => `/tos/email/${encodeURIComponent(email)}`,
  acceptTerms: (provider: ProviderName) => `/tos/${provider}`,
  webhook: (webhookId: string) => `/home/settings/webhooks/${webhookId}`,
  media: (mediaId: string) => `/home/medialibrary?media=${mediaId}`,
  /** Library, filtered to unused files, the largest first. */
  largestUnusedMedia: '/home/medialibrary?use=unused&sort=largest',
  adjustMedia: (mediaId: string, tool?: string) =>
    `/home/medialibrary/adjust/${mediaId}${tool === undefined ? '' : `?tool=${tool}`}`,
  newTour: (tourId: string, tab: TourTab = 'general') => `/home/newtour/${tourId}/${tab}`,
  editTour: (tourId: string, tab: TourTab = 'general') => `/home/${tourId}/edit/${tab}`,
  compareVersions: (tourId: string, from: string, to: string) =>
    `/home/${tourId}/edit/publish/compare?${new URLSearchParams({ from, to })}`,
  accessibilityReport: (tourId: string) => `/home/${tourId}/edit/publish/accessibility`,
  /** `query` has the period of the report. */
  analytics: (query = '') => `/home/analytics${query === '' ? '' : `?${query}`}`,
  tourAnalytics: (tourId: string, query = '') => `/home/analytics/${tourId}${query === '' ? '' : `?${query}`}`,
  stopAnalytics: (tourId: string, stopId: string, query = '') =>
    `/home/analytics/${tourId}/stops/${stopId}${query === '' ? '' : `?${query}`}`,
  shareLinkAnalytics: (tourId: string, linkKey: string, query = '') =>
    `/home/analytics/${tourId}/links/${linkKey}${query === '' ? '' : `?${query}`}`,
  /** Opens a comment thread, and switches on the feature flag of comments. */
  comment: (tourId: string, threadId: string) =>
    `/home/${tourId}/edit/stops?${threadParameter}=${threadId}&flag=multi-user`,
  newStop: (tourId: string) => `/home/${tourId}/edit/newstop`,
  editStop: (tourId: string, stopId: string) => `/home/${tourId}/edit/stop/${stopId}`,
  floorPlan: (tourId: string, planId: string) => `/home/${tourId}/edit/floorplan/${planId}`,
  form: (tourId: string, formId: string) => `/home/${tourId}/edit/forms?form=${formId}`,
  preview: (tourId: string, position = 1) => `/home/view/${tourId}/stop/${position}`,
  /** Link to the hotspots of a stop, optionally with a selected hotspot. */
  hotspotsManager: (tourId: string, stopId: string, hotspotId?: string) =>
    `/home/${tourId}/hotspots-manager/${stopId}${hotspotId === undefined ? '' : `?${hotspotParameter}=${hotspotId}`}`,
  /** Share link of a tour, optionally of the stop at a position. By default it opens the start stop. */
  share: (shareId: string, position?: number) =>
    position === undefined ? `/share/${shareId}` : `/share/${shareId}/stop/${position}`,
  /** Help page about device motion; Safari asks for permission since iOS 13. */
  deviceMotionHelp: (asksPermission: boolean) => `/share/error/ios-${asksPermission ? '13-' : ''}device-motion`,
  shareDocument: (shareId: string) => `/share/${shareId}/manifest.json`,
} as const

/** Document of the library, for members of the account. */
export function mediaDocumentPath(accountId: string, mediaId: string): string {
  return `/api/v2/${accountId}/media/${mediaId}/document`
}

/** Document of a published tour. With `downloadParameter` browsers download it. */
export function sharedDocumentPath(shareId: string, mediaId: string, fileName: string): string {
  return `/share/${shareId}/documents/${mediaId}/${encodeURIComponent(fileName)}`
}
export const downloadParameter = 'download'

type VersionParts = {
  /** Share id, share link id or slug of the tour. */
  readonly name: string
  /** Number and hash of the version. */
  readonly version: string
  /** Grants access without a pass. */
  readonly token?: string | undefined
}

/** Folder with the parts of a large tour, in all languages. */
export function partsFolder({ name, version, token }: VersionParts): string {
  const tokenSegment = token === undefined ? '' : `${signedSegment(token)}/`
  return `/share/${name}/parts/${tokenSegment}${version}/`
}

/** Query parameter of a share URL with the language. */
export const languageParameter = 'lang'

/** Query parameter with the path to continue at after the sign-in. */
export const returnParameter = 'return'
/** Query parameter of the error page that retries automatically: seconds until the first retry. */
export const retryAfterParameter = 'after'

/** Anchor of the text version on a share page. */
export const textTourAnchor = 'text'

const viewAnchorPrefix = '#view='
/** Fields of view of the viewer, in degrees. */
const anchorFovMinDeg = 1
const anchorFovMaxDeg = 170

/** URL fragment with a view, in degrees with one digit. */
export function viewAnchor({ yawDeg, pitchDeg, fovDeg }: View): string {
  return `${viewAnchorPrefix}${[yawDeg, pitchDeg, fovDeg].map((deg) => Number(deg.toFixed(1))).join(',')}`
}

/** Parses the fragment of `viewAnchor`; undefined for any other fragment. */
export function parseViewAnchor(anchor: string): View | undefined {
  const [yawDeg, pitchDeg, fovDeg] = /^#view=(-?[\d.]+,){2}[\d.]+$/.test(anchor)
    ? anchor.slice(viewAnchorPrefix.length).split(',').map(Number)
    : []
  if (yawDeg === undefined || pitchDeg === undefined || fovDeg === undefined) return undefined
  const isView =
    Math.abs(yawDeg) <= 180 && Math.abs(pitchDeg) <= 90 && fovDeg >= anchorFovMinDeg && fovDeg <= anchorFovMaxDeg
  return isView ? { yawDeg, pitchDeg, fovDeg } : undefined
}

/** Anchor of a stop in the text version. */
export function stopAnchor(index: number): string {
  return `stop-${index + 1}`
}

/** Anchor at which to continue in the text version from a stop; the top for the first stop. */
export function readingAnchor(index: number): string {
  return index > 0 ? stopAnchor(index) : textTourAnchor
}

/** Index of a 1-based `activestop`; 0 if it is not the position of a stop. */
export function stopIndexOf(activestop: string | undefined, stopCount: number): number {
  if (activestop === undefined || !/^\d{1,6}$/.test(activestop)) return 0
  const position = Number(activestop)
  return position >= 1 && position <= stopCount ? position - 1 : 0
}

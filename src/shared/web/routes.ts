import type { ProviderName } from '../auth/providers.ts'
import type { View } from '../geometry/sphere.ts'
import { signedSegment } from '../sharing/signed-paths.ts'

/**
 * Every screen path of spec §2 and the builders of links to them. The product's odd spellings live
 * here, once.
 */
export const screenPaths = {
  signIn: '/',
  login: '/login',
  signUp: '/signup',
  /** Leaves the app for the page of the identity provider. */
  forgotPassword: '/forgotpassword',
  acceptTermsByEmail: '/tos/email/:email',
  acceptTerms: '/tos/:provider',
  signInCallback: '/tos/:provider/callback',
  confirmSignUp: '/token/sign-up',
  confirmEmail: '/token/change-email',
  acceptInvitation: '/token/invite',
  home: '/home',
  mediaLibrary: '/home/medialibrary',
  /** Levels, places and retouches a panorama; of ours, not of the specification. */
  adjustMedia: '/home/medialibrary/adjust/:mediaId',
  settings: '/home/settings',
  accountSettings: '/home/settings/account',
  userSettings: '/home/settings/user',
  /** Where the account's events are sent; of ours, not of the specification. */
  webhooks: '/home/settings/webhooks',
  webhook: '/home/settings/webhooks/:webhookId',
  hubspot: '/home/settings/hubspot',
  /** What the account uses, and its plan; of ours, like the screen for the card. */
  subscription: '/home/settings/subscription',
  upgrade: '/home/settings/subscription/upgrade',
  subscriptionCard: '/home/settings/subscription/card',
  accounts: '/home/accounts',
  accountsManager: '/home/accountsmanager',
  privacy: '/home/privacy',
  /** What visitors did in all tours, in one of them, at a stop, and by a share link; of ours, not of the specification. */
  analytics: '/home/analytics',
  tourAnalytics: '/home/analytics/:tourId',
  stopAnalytics: '/home/analytics/:tourId/stops/:stopId',
  /** Names the link by its number in lists: its own id is its address, and addresses of screens are passed on. */
  shareLinkAnalytics: '/home/analytics/:tourId/links/:linkKey',
  /** Letters that were not sent, because no mail server is configured; for root admins. */
  mailbox: '/home/mailbox',
  newTour: '/home/newtour/:tourId/:subRoute',
  /** Opens the first tab; an editing session starts here (spec §2). */
  editTourRoot: '/home/:tourId/edit',
  /** Compares two versions of a tour; of ours, not of the specification. */
  compareVersions: '/home/:tourId/edit/publish/compare',
  editTour: '/home/:tourId/edit/:subRoute',
  newStop: '/home/:tourId/edit/newstop',
  editStop: '/home/:tourId/edit/stop/:stopId',
  /** Places stops on a floor plan; of ours, not of the specification. */
  editFloorPlan: '/home/:tourId/edit/floorplan/:planId',
  preview: '/home/view/:tourId/stop/:activestop',
  hotspotsManager: '/home/:tourId/hotspots-manager/:stopId',
  /** Spelled so in the product; opening it only starts an editing session. */
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

/** What the REST calls are, for people and for programs. */
export const apiPaths = { docs: '/api/docs', document: '/api/openapi.json' } as const

/** Where an email can be turned off from the email itself; the server writes the page, and it works without scripts. */
export const notificationPaths = { unsubscribe: '/notifications/unsubscribe' } as const

/** Pages of our own identity provider; the server writes them, and they work without scripts. */
export const identityPaths = { resetPassword: '/identity/reset' } as const

/** The script for other people's pages. The number changes when pages would have to change with it. */
export const sdkScriptPath = '/sdk/1/stopover.js'
/** Types of what the script offers. */
export const sdkTypesPath = '/sdk/1/stopover.d.ts'
/** The same script for ever as it is today: where it lies, and what a page checks it by. */
export const sdkPinPath = '/sdk/1/pinned.json'
/** The page in which the custom script of a tour runs. */
export const scriptFramePath = '/sdk/1/script.html'
/** The page in which Google's tag runs, for visitors who allowed Google Analytics. */
export const gaFramePath = '/sdk/1/google-analytics.html'
/** Resumable uploads, by the tus protocol. */
export const uploadPath = '/uploads'
/** What crawlers may know of this installation (sitemaps.org, RFC 9309, llmstxt.org). */
export const sitemapPath = '/sitemap.xml'
export const robotsPath = '/robots.txt'
export const llmsPath = '/llms.txt'
/** A page of the sitemap, from 1. */
export const sitemapPagePath = (page: number | ':page') => `/sitemaps/${page}.xml` as const
/** Tells other sites how to show a share link (oembed.com). */
export const oembedPath = '/oembed'

/** By which the tour editor is told which comment thread to open. */
export const threadParameter = 'thread'

export const linkTo = {
  acceptTermsByEmail: (email: string) => `/tos/email/${encodeURIComponent(email)}`,
  acceptTerms: (provider: ProviderName) => `/tos/${provider}`,
  webhook: (webhookId: string) => `/home/settings/webhooks/${webhookId}`,
  media: (mediaId: string) => `/home/medialibrary?media=${mediaId}`,
  /** The library with the files that nothing uses, the largest first. */
  largestUnusedMedia: '/home/medialibrary?use=unused&sort=largest',
  adjustMedia: (mediaId: string, tool?: string) =>
    `/home/medialibrary/adjust/${mediaId}${tool === undefined ? '' : `?tool=${tool}`}`,
  newTour: (tourId: string, tab: TourTab = 'general') => `/home/newtour/${tourId}/${tab}`,
  editTour: (tourId: string, tab: TourTab = 'general') => `/home/${tourId}/edit/${tab}`,
  compareVersions: (tourId: string, from: string, to: string) =>
    `/home/${tourId}/edit/publish/compare?${new URLSearchParams({ from, to })}`,
  /** A query says which days the report is about. */
  analytics: (query = '') => `/home/analytics${query === '' ? '' : `?${query}`}`,
  tourAnalytics: (tourId: string, query = '') => `/home/analytics/${tourId}${query === '' ? '' : `?${query}`}`,
  stopAnalytics: (tourId: string, stopId: string, query = '') =>
    `/home/analytics/${tourId}/stops/${stopId}${query === '' ? '' : `?${query}`}`,
  shareLinkAnalytics: (tourId: string, linkKey: string, query = '') =>
    `/home/analytics/${tourId}/links/${linkKey}${query === '' ? '' : `?${query}`}`,
  /** Opens a comment thread of the tour. It switches comments on for those who have their flag off. */
  comment: (tourId: string, threadId: string) =>
    `/home/${tourId}/edit/stops?${threadParameter}=${threadId}&flag=multi-user`,
  newStop: (tourId: string) => `/home/${tourId}/edit/newstop`,
  editStop: (tourId: string, stopId: string) => `/home/${tourId}/edit/stop/${stopId}`,
  floorPlan: (tourId: string, planId: string) => `/home/${tourId}/edit/floorplan/${planId}`,
  form: (tourId: string, formId: string) => `/home/${tourId}/edit/forms?form=${formId}`,
  preview: (tourId: string, position = 1) => `/home/view/${tourId}/stop/${position}`,
  hotspotsManager: (tourId: string, stopId: string) => `/home/${tourId}/hotspots-manager/${stopId}`,
  /** Without a position it leads to the stop that the author chose as the first. */
  share: (shareId: string, position?: number) =>
    position === undefined ? `/share/${shareId}` : `/share/${shareId}/stop/${position}`,
  /** How to let a tour follow the device; Safari asks about that since iOS 13. */
  deviceMotionHelp: (asks: boolean) => `/share/error/ios-${asks ? '13-' : ''}device-motion`,
  shareDocument: (shareId: string) => `/share/${shareId}/manifest.json`,
} as const

/** A document of the library, for those who may see it there. */
export function mediaDocumentPath(accountId: string, mediaId: string): string {
  return `/api/v2/${accountId}/media/${mediaId}/document`
}

/** A document that a published tour shows. With `downloadParameter` browsers save it. */
export function sharedDocumentPath(shareId: string, mediaId: string, fileName: string): string {
  return `/share/${shareId}/documents/${mediaId}/${encodeURIComponent(fileName)}`
}
export const downloadParameter = 'download'

type PartsOfVersion = {
  /** By which its links name the tour. */
  readonly name: string
  /** Its number and its digest. */
  readonly version: string
  /** Opens them without a pass. */
  readonly token?: string | undefined
}

/** Where the parts of a version of a large tour are, in all its languages. */
export function partsFolder({ name, version, token }: PartsOfVersion): string {
  const signed = token === undefined ? '' : `${signedSegment(token)}/`
  return `/share/${name}/parts/${signed}${version}/`
}

/** By which a share address asks for one of the tour's languages. */
export const languageParameter = 'lang'

/** By which a screen is told where somebody wanted to go before they signed in. */
export const returnParameter = 'return'
/** Parameter of the error page that retries by itself: seconds until its first retry. */
export const retryAfterParameter = 'after'

/** Where a share page holds its tour in words and links. */
export const textTourAnchor = 'text'

/** What comes after a share link to lead to a view of its stop; degrees, to a tenth. */
export function viewAnchor({ yawDeg, pitchDeg, fovDeg }: View): string {
  return `#view=${[yawDeg, pitchDeg, fovDeg].map((deg) => Number(deg.toFixed(1))).join(',')}`
}

/** The view that the end of an address names; undefined for any other end. */
export function parseViewAnchor(anchor: string): View | undefined {
  const [yawDeg, pitchDeg, fovDeg] = /^#view=(-?[\d.]+,){2}[\d.]+$/.test(anchor)
    ? anchor.slice(6).split(',').map(Number)
    : []
  if (yawDeg === undefined || pitchDeg === undefined || fovDeg === undefined) return undefined
  const isView = Math.abs(yawDeg) <= 180 && Math.abs(pitchDeg) <= 90 && fovDeg >= 1 && fovDeg <= 170
  return isView ? { yawDeg, pitchDeg, fovDeg } : undefined
}

/** Where a stop begins within the text of its tour, by its index. */
export function stopAnchor(index: number): string {
  return `stop-${index + 1}`
}

/** Where to begin to read for somebody who is at a stop; at the first one that is the beginning. */
export function readingAnchor(index: number): string {
  return index > 0 ? stopAnchor(index) : textTourAnchor
}

/** Index of the stop an `activestop` names: 1-based; anything out of range or not an integer means the first. */
export function stopIndexOf(activestop: string | undefined, stopCount: number): number {
  if (activestop === undefined || !/^\d{1,6}$/.test(activestop)) return 0
  const position = Number(activestop)
  return position >= 1 && position <= stopCount ? position - 1 : 0
}

/**
 * Every screen path of the specification (§2) and the builders of links to them. The product's odd spellings live
 * here, once.
 */
export const screenPaths = {
  signIn: '/',
  login: '/login',
  home: '/home',
  mediaLibrary: '/home/medialibrary',
  newTour: '/home/newtour/:tourId/:subRoute',
  /** Opens the first tab; the spec starts an editing session here. */
  editTourRoot: '/home/:tourId/edit',
  editTour: '/home/:tourId/edit/:subRoute',
  newStop: '/home/:tourId/edit/newstop',
  editStop: '/home/:tourId/edit/stop/:stopId',
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

/** Tabs of a tour that have a screen, in order; the spec names more, each comes with its feature. */
export const tourTabs = ['general', 'stops', 'publish'] as const
export type TourTab = (typeof tourTabs)[number]

export const linkTo = {
  newTour: (tourId: string, tab: TourTab = 'general') => `/home/newtour/${tourId}/${tab}`,
  editTour: (tourId: string, tab: TourTab = 'general') => `/home/${tourId}/edit/${tab}`,
  newStop: (tourId: string) => `/home/${tourId}/edit/newstop`,
  editStop: (tourId: string, stopId: string) => `/home/${tourId}/edit/stop/${stopId}`,
  preview: (tourId: string, position = 1) => `/home/view/${tourId}/stop/${position}`,
  hotspotsManager: (tourId: string, stopId: string) => `/home/${tourId}/hotspots-manager/${stopId}`,
  share: (shareId: string, position = 1) => `/share/${shareId}/stop/${position}`,
  shareDocument: (shareId: string) => `/share/${shareId}/manifest.json`,
} as const

/** Index of the stop an `activestop` names: 1-based; anything out of range or not an integer means the first. */
export function stopIndexOf(activestop: string | undefined, stopCount: number): number {
  if (activestop === undefined || !/^\d{1,6}$/.test(activestop)) return 0
  const position = Number(activestop)
  return position >= 1 && position <= stopCount ? position - 1 : 0
}

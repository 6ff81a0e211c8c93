import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createBrowserRouter,
  type DataRouter,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
} from 'react-router-dom'
import { screenPaths } from '../../shared/web/routes.ts'
import { settingsRoutes } from '../features/access/users/settings-routes.tsx'
import { NotFoundScreen } from '../features/system/help/not-found-screens.tsx'
import { previewRoute, tourRoutes } from '../features/tours/tour-editor/tour-routes.tsx'
import { pathOf } from '../platform/return-path.ts'
import { hasValidIds } from '../platform/url-ids.ts'
import { LoadingScreen } from '../ui/skeletons/loading-screen.tsx'
import { accessPaths } from './access/access-paths.ts'
import { AccountGate } from './account-gate.tsx'
import { Frame } from './frame/frame.tsx'
import { Guard } from './guard.tsx'
import { withLoadLimit } from './lazy-routes.tsx'
import { PageProblem } from './page-problem.tsx'
import { Root } from './root.tsx'

/** Shows "not found" for URLs with invalid ids, without a request. */
function IdGate() {
  return hasValidIds(useParams()) ? <Outlet /> : <NotFoundScreen />
}

/** Loads a share page from the server. It is not part of the app, but a navigation may lead there after signing in. */
function SharePageRedirect() {
  const path = pathOf(useLocation())
  useEffect(() => location.replace(path), [path])
  return null
}

const accessRoutes = accessPaths.map(
  (path): RouteObject => ({
    path,
    lazy: async () => {
      const { AccessScreen } = await import('./access/access-screen.tsx')
      return { element: <AccessScreen path={path} /> }
    },
  }),
)

const openRoutes: RouteObject[] = [
  ...accessRoutes,
  { path: '/share/*', Component: SharePageRedirect },
  {
    path: screenPaths.accountNotFound,
    lazy: async () => ({
      Component: (await import('../features/system/help/account-not-found-screen.tsx')).AccountNotFoundScreen,
    }),
  },
  { path: '*', Component: NotFoundScreen },
]

const framedRoutes: RouteObject[] = [
  {
    path: screenPaths.home,
    lazy: async () => ({ Component: (await import('../features/tours/tours/tour-list-screen.tsx')).TourListScreen }),
  },
  {
    path: screenPaths.mediaLibrary,
    lazy: async () => ({ Component: (await import('../features/library/media/library-screen.tsx')).LibraryScreen }),
  },
  {
    path: screenPaths.adjustMedia,
    lazy: async () => ({
      Component: (await import('../features/library/media/adjust/adjust-screen.tsx')).AdjustScreen,
    }),
  },
  {
    path: screenPaths.accounts,
    lazy: async () => ({ Component: (await import('../features/access/accounts/accounts-screen.tsx')).AccountsScreen }),
  },
  {
    path: screenPaths.accountsManager,
    lazy: async () => ({
      Component: (await import('../features/access/accounts/all-accounts/all-accounts-screen.tsx')).AllAccountsScreen,
    }),
  },
  {
    path: screenPaths.analytics,
    lazy: async () => ({
      Component: (await import('../features/insight/analytics/overview/account-analytics-screen.tsx'))
        .AccountAnalyticsScreen,
    }),
  },
  {
    path: screenPaths.tourAnalytics,
    lazy: async () => ({
      Component: (await import('../features/insight/analytics/tour/tour-analytics-screen.tsx')).TourAnalyticsScreen,
    }),
  },
  {
    path: screenPaths.stopAnalytics,
    lazy: async () => ({
      Component: (await import('../features/insight/analytics/subject/stop-analytics-screen.tsx')).StopAnalyticsScreen,
    }),
  },
  {
    path: screenPaths.shareLinkAnalytics,
    lazy: async () => ({
      Component: (await import('../features/insight/analytics/subject/share-link-analytics-screen.tsx'))
        .ShareLinkAnalyticsScreen,
    }),
  },
  {
    path: screenPaths.mailbox,
    lazy: async () => ({ Component: (await import('../features/connections/email/mailbox-screen.tsx')).MailboxScreen }),
  },
  ...settingsRoutes,
  ...tourRoutes,
]

/** Shape of the first screen while its code is loaded. */
function ScreenFallback() {
  const { t } = useTranslation()
  return <LoadingScreen pathname={location.pathname} label={t('app.loading')} />
}

/** Router with all screens. A screen that fails doesn't affect the frame around it. */
export function createRouter(): DataRouter {
  // With the error element on the lazy routes themselves, the router would wait for their chunk forever.
  const gatedRoutes = { Component: AccountGate, children: withLoadLimit(framedRoutes) }
  const framed = { errorElement: <PageProblem />, children: [gatedRoutes] }
  const inFrame = { Component: Frame, children: [framed] }
  const withValidIds = { Component: IdGate, children: [inFrame, ...withLoadLimit([previewRoute])] }
  return createBrowserRouter([
    {
      Component: Root,
      errorElement: <PageProblem />,
      HydrateFallback: ScreenFallback,
      children: [...withLoadLimit(openRoutes), { Component: Guard, children: [withValidIds] }],
    },
  ])
}

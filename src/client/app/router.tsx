import { useEffect } from 'react'
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
import {
  AccountNotFoundScreen,
  NotFoundScreen,
  TokenNotFoundScreen,
} from '../features/system/help/not-found-screens.tsx'
import { previewRoute, tourRoutes } from '../features/tours/tour-editor/tour-routes.tsx'
import { pathOf } from '../platform/return-path.ts'
import { hasValidIds } from '../platform/url-ids.ts'
import { AccountGate } from './account-gate.tsx'
import { Frame } from './frame/frame.tsx'
import { Guard } from './guard.tsx'
import { withLoadLimit } from './lazy-routes.ts'
import { PageProblem } from './page-problem.tsx'
import { Root } from './root.tsx'

const signIn = async () => ({
  Component: (await import('../features/access/auth/sign-in/sign-in-screen.tsx')).SignInScreen,
})

/** Shows "not found" for URLs with invalid ids, without a request. */
function AddressGate() {
  return hasValidIds(useParams()) ? <Outlet /> : <NotFoundScreen />
}

/** Loads a share page from the server. It is not part of the app, but a navigation may lead there after signing in. */
function SharePageRedirect() {
  const path = pathOf(useLocation())
  useEffect(() => location.replace(path), [path])
  return null
}

const openRoutes: RouteObject[] = [
  { path: screenPaths.signIn, lazy: signIn },
  { path: screenPaths.login, lazy: signIn },
  {
    path: screenPaths.signUp,
    lazy: async () => ({
      Component: (await import('../features/access/auth/sign-up/sign-up-screen.tsx')).SignUpScreen,
    }),
  },
  {
    path: screenPaths.acceptTermsByEmail,
    lazy: async () => ({
      Component: (await import('../features/access/auth/sign-up/accept-terms-by-email-screen.tsx'))
        .AcceptTermsByEmailScreen,
    }),
  },
  {
    path: screenPaths.confirmSignUp,
    lazy: async () => ({
      Component: (await import('../features/access/auth/sign-up/finish-sign-up-screen.tsx')).FinishSignUpScreen,
    }),
  },
  {
    path: screenPaths.acceptTerms,
    lazy: async () => ({
      Component: (await import('../features/access/auth/sign-up/accept-terms-screen.tsx')).AcceptTermsScreen,
    }),
  },
  {
    path: screenPaths.signInCallback,
    lazy: async () => ({
      Component: (await import('../features/access/auth/providers/provider-callback-screen.tsx'))
        .ProviderCallbackScreen,
    }),
  },
  {
    path: screenPaths.unauthorized,
    lazy: async () => ({
      Component: (await import('../features/access/auth/sign-in/unauthorized-screen.tsx')).UnauthorizedScreen,
    }),
  },
  {
    path: screenPaths.confirmEmail,
    lazy: async () => ({
      Component: (await import('../features/access/users/confirm-email-screen.tsx')).ConfirmEmailScreen,
    }),
  },
  {
    path: screenPaths.acceptInvitation,
    lazy: async () => ({
      Component: (await import('../features/access/accounts/join/invitation-screen.tsx')).InvitationScreen,
    }),
  },
  { path: '/share/*', Component: SharePageRedirect },
  { path: screenPaths.accountNotFound, Component: AccountNotFoundScreen },
  { path: screenPaths.tokenNotFound, Component: TokenNotFoundScreen },
  { path: screenPaths.notFound, Component: NotFoundScreen },
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
      Component: (await import('../features/insight/analytics/part/stop-analytics-screen.tsx')).StopAnalyticsScreen,
    }),
  },
  {
    path: screenPaths.shareLinkAnalytics,
    lazy: async () => ({
      Component: (await import('../features/insight/analytics/part/share-link-analytics-screen.tsx'))
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

/** Router with all screens. A screen that fails doesn't affect the frame around it. */
export function createRouter(): DataRouter {
  // With the error element on the lazy routes themselves, the router would wait for their chunk forever.
  const gatedRoutes = { Component: AccountGate, children: withLoadLimit(framedRoutes) }
  const framed = { errorElement: <PageProblem />, children: [gatedRoutes] }
  const inFrame = { Component: Frame, children: [framed] }
  const addressed = { Component: AddressGate, children: [inFrame, ...withLoadLimit([previewRoute])] }
  return createBrowserRouter([
    {
      Component: Root,
      errorElement: <PageProblem />,
      HydrateFallback: () => null,
      children: [...withLoadLimit(openRoutes), { Component: Guard, children: [addressed] }],
    },
  ])
}

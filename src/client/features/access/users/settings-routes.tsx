import { Navigate, type RouteObject } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'

/** Routes of the settings and of the privacy screen. `/home/settings` redirects to the user settings. */
export const settingsRoutes: RouteObject[] = [
  {
    path: screenPaths.settings,
    lazy: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
    children: [
      { index: true, element: <Navigate to={screenPaths.userSettings} replace /> },
      {
        path: screenPaths.userSettings,
        lazy: async () => ({ Component: (await import('./user-settings-screen.tsx')).UserSettingsScreen }),
      },
      {
        path: screenPaths.accountSettings,
        lazy: async () => ({
          Component: (await import('../accounts/settings/account-settings-screen.tsx')).AccountSettingsScreen,
        }),
      },
      {
        path: screenPaths.brandKit,
        lazy: async () => ({ Component: (await import('../../tours/brand-kit/brand-kit-screen.tsx')).BrandKitScreen }),
      },
      {
        path: screenPaths.templates,
        lazy: async () => ({
          Component: (await import('../../tours/templates/templates-screen.tsx')).TemplatesScreen,
        }),
      },
      {
        path: screenPaths.webhooks,
        lazy: async () => ({
          Component: (await import('../../connections/webhooks/webhooks-screen.tsx')).WebhooksScreen,
        }),
      },
      {
        path: screenPaths.webhook,
        lazy: async () => ({
          Component: (await import('../../connections/webhooks/webhook-screen.tsx')).WebhookScreen,
        }),
      },
      {
        path: screenPaths.hubspot,
        lazy: async () => ({ Component: (await import('../../connections/hubspot/hubspot-screen.tsx')).HubspotScreen }),
      },
      {
        path: screenPaths.subscription,
        lazy: async () => ({
          Component: (await import('../../billing/subscriptions/subscription-screen.tsx')).SubscriptionScreen,
        }),
      },
      {
        path: screenPaths.upgrade,
        lazy: async () => ({
          Component: (await import('../../billing/subscriptions/upgrade/upgrade-screen.tsx')).UpgradeScreen,
        }),
      },
      {
        path: screenPaths.subscriptionCard,
        lazy: async () => ({
          Component: (await import('../../billing/subscriptions/card/card-screen.tsx')).CardScreen,
        }),
      },
    ],
  },
  {
    path: screenPaths.privacy,
    lazy: async () => ({ Component: (await import('./privacy-screen.tsx')).PrivacyScreen }),
  },
]

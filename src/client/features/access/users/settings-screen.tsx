import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { Page } from '../../../ui/layout/page.tsx'
import tabClasses from '../../../ui/layout/tab.module.css'
import { SubscriptionTab } from '../../billing/subscriptions/subscription-tab.tsx'
import { HubspotTab } from '../../connections/hubspot/hubspot-tab.tsx'
import { WebhooksTab } from '../../connections/webhooks/webhooks-tab.tsx'
import { useOpenAccount } from '../auth/session/session.tsx'
import classes from './settings-screen.module.css'

const settingsTabs = [
  { path: screenPaths.userSettings, label: 'users.settings.user' },
  { path: screenPaths.accountSettings, label: 'accounts.settings.tab' },
] as const

/** `/home/settings`: the settings with their tabs. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const account = useOpenAccount()
  const tabs = settingsTabs.filter(({ path }) => account !== null || path !== screenPaths.accountSettings)
  return (
    <Page title={t('users.settings.title')}>
      <nav className={classes.tabs} aria-label={t('users.settings.title')}>
        {tabs.map(({ path, label }) => (
          <NavLink key={path} to={path} className={tabClasses.tab ?? ''}>
            {t(label)}
          </NavLink>
        ))}
        {account !== null && (
          <>
            <WebhooksTab />
            <HubspotTab />
            <SubscriptionTab />
          </>
        )}
      </nav>
      <Outlet />
    </Page>
  )
}

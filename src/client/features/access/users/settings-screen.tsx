import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { useTabsInView } from '../../../ui/hooks/use-tabs-in-view.ts'
import fadingClasses from '../../../ui/layout/fading-tabs.module.css'
import { Page } from '../../../ui/layout/page.tsx'
import { OutlineLinks, SettingsOutline } from '../../../ui/layout/settings-outline.tsx'
import { SubscriptionLink } from '../../billing/subscriptions/subscription-link.tsx'
import { HubspotLink } from '../../connections/hubspot/hubspot-link.tsx'
import { WebhooksLink } from '../../connections/webhooks/webhooks-link.tsx'
import { useOpenAccount } from '../auth/session/session.tsx'
import classes from './settings-screen.module.css'

const settingsScreens = [
  { path: screenPaths.userSettings, label: 'users.settings.user' },
  { path: screenPaths.accountSettings, label: 'accounts.settings.tab' },
  { path: screenPaths.brandKit, label: 'brandKit.title' },
  { path: screenPaths.templates, label: 'templates.title' },
] as const

/** `/home/settings`: the settings, with links to their screens and to the sections of the open one. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const account = useOpenAccount()
  const { pathname } = useLocation()
  const tabs = useTabsInView<HTMLElement>(pathname)
  const screens = settingsScreens.filter(({ path }) => account !== null || path === screenPaths.userSettings)
  return (
    <Page title={t('users.settings.title')}>
      <SettingsOutline>
        <div className={classes.layout}>
          <div className={classes.side}>
            <nav
              ref={tabs}
              className={`${classes.screens} ${fadingClasses.fading}`}
              aria-label={t('users.settings.title')}
            >
              {screens.map(({ path, label }) => (
                <NavLink key={path} to={path}>
                  {t(label)}
                </NavLink>
              ))}
              {account !== null && (
                <>
                  <WebhooksLink />
                  <HubspotLink />
                  <SubscriptionLink />
                </>
              )}
            </nav>
            <OutlineLinks label={t('users.settings.outline')} placeholder={t('users.settings.goTo')} />
          </div>
          <div>
            <Outlet />
          </div>
        </div>
      </SettingsOutline>
    </Page>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { useOpenAccount } from '../../features/access/auth/session/session.tsx'
import { PeopleOnline } from '../../features/collaboration/editing/people-online.tsx'
import { UploadIndicator } from '../../features/library/uploads/panel/upload-indicator.tsx'
import { PublishQueueMenu } from '../../features/publishing/publications/publish-queue-menu.tsx'
import { HelpMenu } from '../../features/system/help/help-menu.tsx'
import { HeaderSlotTarget } from '../../ui/layout/header-slot.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountName } from './account-name.tsx'
import classes from './app-header.module.css'
import { UserMenu } from './user-menu.tsx'

/** Header controls of the open account. */
function AccountControls() {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.account}>
        <AccountName />
      </div>
      <nav className={classes.nav} aria-label={t('app.navigation')}>
        <NavLink to={screenPaths.home} end>
          {t('tours.title')}
        </NavLink>
        <NavLink to={screenPaths.mediaLibrary}>{t('media.title')}</NavLink>
        <NavLink to={screenPaths.analytics}>{t('analytics.title')}</NavLink>
      </nav>
      <div className={classes.space} />
      <UploadIndicator />
      <PeopleOnline />
      <HeaderSlotTarget className={classes.slot} />
      <div className={classes.queue}>
        <PublishQueueMenu />
      </div>
    </>
  )
}

/** Header of the app. Controls of an open tour replace the navigation. */
export function AppHeader() {
  const { t } = useTranslation()
  const account = useOpenAccount()
  return (
    <header className={classes.header}>
      <Link to={screenPaths.home} className={classes.logo} aria-label={t('app.logoLabel')}>
        <Logo name={t('app.name')} />
      </Link>
      {account === null ? <div className={classes.space} /> : <AccountControls />}
      {/* Without an account, there is nothing to find. */}
      {account !== null && (
        <div className={classes.palette}>
          <PaletteButton />
        </div>
      )}
      <div className={classes.help}>
        <HelpMenu />
      </div>
      <div className={classes.user}>
        <UserMenu />
      </div>
    </header>
  )
}

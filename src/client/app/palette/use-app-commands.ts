import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconChartBar,
  IconCreditCard,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPalette,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconTemplate,
  IconUserCircle,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { useOpenAccount } from '../../features/access/auth/session/session.tsx'
import { useSignOut } from '../../features/access/auth/session/use-sign-out.ts'
import type { Command } from '../../platform/commands/commands.ts'

const accountScreens = [
  { path: screenPaths.home, name: 'tours.title', Icon: IconWorld },
  { path: screenPaths.mediaLibrary, name: 'media.title', Icon: IconPhoto },
  { path: screenPaths.analytics, name: 'analytics.title', Icon: IconChartBar },
  { path: screenPaths.accountSettings, name: 'app.menu.accountSettings', Icon: IconSettings },
  { path: screenPaths.brandKit, name: 'brandKit.title', Icon: IconPalette },
  { path: screenPaths.templates, name: 'templates.title', Icon: IconTemplate },
  { path: screenPaths.subscription, name: 'billing.title', Icon: IconCreditCard },
  { path: screenPaths.webhooks, name: 'webhooks.title', Icon: IconWebhook },
] as const
const userScreens = [
  { path: screenPaths.userSettings, name: 'app.menu.userSettings', Icon: IconUserCircle },
  { path: screenPaths.accounts, name: 'app.menu.accounts', Icon: IconBuilding },
  { path: screenPaths.privacy, name: 'app.menu.privacy', Icon: IconShieldLock },
] as const
const colorSchemes = [
  { scheme: 'light', name: 'palette.theme.light', Icon: IconSun },
  { scheme: 'dark', name: 'palette.theme.dark', Icon: IconMoon },
  { scheme: 'auto', name: 'palette.theme.auto', Icon: IconDeviceDesktop },
] as const

/** Commands that every screen has: the other screens, the color scheme, and signing out. */
export function useAppCommands(): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const account = useOpenAccount()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const screens = [...(account === null ? [] : accountScreens), ...userScreens]
  return [
    ...screens.map(
      ({ path, name, Icon }): Command => ({
        id: `screen ${path}`,
        group: 'screens',
        name: t(name),
        Icon,
        run: () => void navigate(path),
      }),
    ),
    ...colorSchemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(
        ({ scheme, name, Icon }): Command => ({
          id: `theme ${scheme}`,
          group: 'app',
          name: t(name),
          keywords: t('app.theme.label'),
          Icon,
          run: () => setColorScheme(scheme),
        }),
      ),
    { id: 'sign out', group: 'app', name: t('auth.signOut'), Icon: IconLogout, run: signOut },
  ]
}

import { screenPaths } from '../../../shared/web/routes.ts'

/** Tabs of the settings, in order. */
export const settingsTabs = [
  { path: screenPaths.userSettings, label: 'users.settings.user' },
  { path: screenPaths.accountSettings, label: 'accounts.settings.tab' },
] as const

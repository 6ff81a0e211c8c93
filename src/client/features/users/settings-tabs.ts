import { screenPaths } from '../../../shared/web/routes.ts'

/** Settings that have a screen, in order. The first opens. */
export const settingsTabs = [
  { path: screenPaths.userSettings, label: 'users.settings.user' },
  { path: screenPaths.accountSettings, label: 'accounts.settings.tab' },
] as const

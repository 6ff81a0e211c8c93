import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/auth/session.tsx'
import { useSignOut } from '../../features/auth/use-sign-out.ts'
import classes from './user-menu.module.css'

/** Who is signed in, light or dark, and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const signOut = useSignOut()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <Menu width={248} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t('app.userMenu', { name })}>
          <span className={classes.initials} data-initials={initials} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={signOut}>
          {t('auth.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function isScheme(value: string): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}

function ThemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    { scheme: 'light', label: t('app.theme.light'), Icon: IconSun },
    { scheme: 'dark', label: t('app.theme.dark'), Icon: IconMoon },
    { scheme: 'auto', label: t('app.theme.auto'), Icon: IconDeviceDesktop },
  ] as const
  return (
    <>
      <Menu.Label>{t('app.theme.label')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => isScheme(scheme) && setColorScheme(scheme)}>
        {schemes.map(({ scheme, label, Icon }) => (
          <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={18} />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

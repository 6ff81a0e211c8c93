import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconBuildings,
  IconDeviceDesktop,
  IconInbox,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { screenPaths } from '../../../shared/web/routes.ts'
import { useOpenAccount, useUser } from '../../features/access/auth/session/session.tsx'
import { useSignOut } from '../../features/access/auth/session/use-sign-out.ts'
import { trpc } from '../../platform/trpc.ts'
import { useDistinctColors } from '../../ui/layout/person-color.ts'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import classes from './user-menu.module.css'

const settingsLink = { path: screenPaths.userSettings, label: 'app.menu.userSettings', Icon: IconUserCircle } as const
const accountLink = {
  path: screenPaths.accountSettings,
  label: 'app.menu.accountSettings',
  Icon: IconSettings,
} as const
const personLinks = [
  { path: screenPaths.accounts, label: 'app.menu.accounts', Icon: IconBuilding },
  { path: screenPaths.privacy, label: 'app.menu.privacy', Icon: IconShieldLock },
] as const
const rootLink = { path: screenPaths.accountsManager, label: 'app.menu.accountsManager', Icon: IconBuildings } as const
const mailboxLink = { path: screenPaths.mailbox, label: 'app.menu.mailbox', Icon: IconInbox } as const

/** Links to screens about the user and their accounts. The mailbox only exists without a mail server. */
function ScreenItems({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const { rootAdmin } = useUser()
  const account = useOpenAccount()
  const { data } = trpc.email.list.useQuery({}, { enabled: rootAdmin && isOpen, staleTime: Number.POSITIVE_INFINITY })
  const hasMailbox = data !== undefined && data.emails !== null
  const links = [
    settingsLink,
    ...(account === null ? [] : [accountLink]),
    ...personLinks,
    ...(rootAdmin ? [rootLink] : []),
    ...(rootAdmin && hasMailbox ? [mailboxLink] : []),
  ]
  return links.map(({ path, label, Icon }) => (
    <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} />}>
      {t(label)}
    </Menu.Item>
  ))
}

/** Menu of the signed-in user: screens, color scheme, and sign-out. */
export function UserMenu() {
  const { t } = useTranslation()
  const user = useUser()
  const signOut = useSignOut()
  useDistinctColors([user.uid])
  const [isOpen, setOpen] = useState(false)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return (
    <Menu width={248} withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t('app.userMenu', { name })}>
          <PersonPicture userId={user.uid} name={name} url={user.picture} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <div className={classes.person}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <ScreenItems isOpen={isOpen} />
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

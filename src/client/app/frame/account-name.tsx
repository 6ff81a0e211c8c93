import { Button, Menu } from '@mantine/core'
import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../features/access/auth/session/session.tsx'
import { useSwapAccount } from '../../features/access/auth/session/use-swap-account.ts'
import classes from './account-name.module.css'

/** Name of the open account; a menu of all accounts for users with several. */
export function AccountName() {
  const { t } = useTranslation()
  const { user, account } = useSession()
  const swap = useSwapAccount()
  const icon = <IconBuilding size={20} aria-hidden="true" />
  if (user.accounts.length < 2) {
    return (
      <span className={classes.name}>
        {icon}
        <span className={classes.text}>{account.name}</span>
      </span>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.swap ?? ''}
          leftSection={icon}
          rightSection={<IconChevronDown size={16} />}
          aria-label={t('accounts.swap', { name: account.name })}
        >
          <span className={classes.text}>{account.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {user.accounts.map(({ aid, name }) => (
          <Menu.Item
            key={aid}
            aria-current={aid === account.aid || undefined}
            rightSection={aid === account.aid && <IconCheck size={16} />}
            onClick={() => void swap(aid)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

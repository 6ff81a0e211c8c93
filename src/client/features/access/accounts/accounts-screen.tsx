import { Button, Skeleton } from '@mantine/core'
import { IconBuilding, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { errorMessage } from '../../../platform/error-message.ts'
import { returnPathFrom } from '../../../platform/return-path.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { hasChosenAccount, useOpenAccount, useUser } from '../auth/session/session.tsx'
import { useSwapAccount } from '../auth/session/use-swap-account.ts'
import { AccountCard } from './account-card.tsx'
import classes from './accounts-screen.module.css'
import { CreateOwnAccount } from './join/create-own-account.tsx'

const placeholders = ['one', 'two', 'three']

/** `/home/accounts`: accounts of the user. Users who have not chosen an account yet are redirected here. */
export function AccountsScreen() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const user = useUser()
  const account = useOpenAccount()
  const swap = useSwapAccount()
  const { data, error, refetch } = trpc.accounts.list.useQuery({})
  const hasChosen = hasChosenAccount(user)
  if (data === undefined && error) {
    return (
      <Page title={t('accounts.title')}>
        <Notice icon={<IconPlugConnectedX size={28} />} title={t('accounts.loadFailed')} text={errorMessage(t, error)}>
          <Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={t('accounts.title')} count={data?.length}>
      {data?.length === 0 && (
        <Notice icon={<IconBuilding size={28} />} title={t('accounts.none')} text={t('accounts.notFoundHint')}>
          <CreateOwnAccount />
        </Notice>
      )}
      {!hasChosen && <p className={classes.hint}>{t('accounts.chooseHint')}</p>}
      <ul className={classes.grid} aria-busy={data === undefined}>
        {data === undefined &&
          placeholders.map((name) => (
            <li key={name}>
              <Skeleton height={172} radius="lg" />
            </li>
          ))}
        {data?.map((card) => (
          <AccountCard
            key={card.aid}
            card={card}
            isCurrent={hasChosen && card.aid === account?.aid}
            onOpen={() => swap(card.aid, hasChosen ? undefined : returnPathFrom(state))}
          />
        ))}
      </ul>
    </Page>
  )
}

import { Button, Pagination, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingPlus, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsPageLength } from '../../../../../shared/accounts/accounts.ts'
import type { ManagedAccount } from '../../../../../shared/accounts/root-admin.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { Page } from '../../../../ui/layout/page.tsx'
import { ForRootAdmins } from '../../auth/session/for-root-admins.tsx'
import { useSwapAccount } from '../../auth/session/use-swap-account.ts'
import { toneOfStatus, useAccountTexts } from '../account-texts.ts'
import classes from './all-accounts-screen.module.css'
import { CreateAccountDialog } from './create-account-dialog.tsx'
import { ManagedAccountDialog } from './managed-account-dialog.tsx'

const searchDelayMs = 200

/** `/home/accountsmanager`: all accounts of the installation, for root admins. */
export function AllAccountsScreen() {
  const { t } = useTranslation()
  return (
    <ForRootAdmins title={t('accounts.all.title')}>
      <AllAccounts />
    </ForRootAdmins>
  )
}

function AllAccounts() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [isCreating, setCreating] = useState(false)
  const [settingsAccountId, setSettingsAccountId] = useState<string | null>(null)
  const [debouncedSearch] = useDebouncedValue(search.trim(), searchDelayMs)
  const list = trpc.accounts.listAll.useQuery(
    { search: debouncedSearch, page: page - 1 },
    { placeholderData: (previous) => previous },
  )
  const pageCount = Math.ceil((list.data?.total ?? 0) / accountsPageLength)
  return (
    <Page
      title={t('accounts.all.title')}
      count={list.data?.total}
      tools={
        <>
          <SearchField
            label={t('accounts.all.search')}
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
          <Button leftSection={<IconBuildingPlus size={18} />} onClick={() => setCreating(true)}>
            {t('accounts.all.create')}
          </Button>
        </>
      }
    >
      {list.data === undefined && list.error && (
        <Notice
          icon={<IconPlugConnectedX size={28} />}
          title={t('accounts.loadFailed')}
          text={errorMessage(t, list.error)}
        >
          <Button onClick={() => void list.refetch()}>{t('app.tryAgain')}</Button>
        </Notice>
      )}
      {list.isPending && <Skeleton height={240} radius="lg" />}
      {list.data && <AccountsTable accounts={list.data.accounts} onOpenSettings={setSettingsAccountId} />}
      <Pages pageCount={pageCount} page={page} onPage={setPage} />
      <CreateAccountDialog opened={isCreating} onClose={() => setCreating(false)} />
      <ManagedAccountDialog
        account={list.data?.accounts.find(({ aid }) => aid === settingsAccountId)}
        onClose={() => setSettingsAccountId(null)}
      />
    </Page>
  )
}

type PagesProps = { readonly pageCount: number; readonly page: number; readonly onPage: (page: number) => void }

function Pages({ pageCount, page, onPage }: PagesProps) {
  const { t } = useTranslation()
  if (pageCount < 2) return null
  return (
    <Pagination
      className={classes.pages ?? ''}
      total={pageCount}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': t(`accounts.all.${control}`) })}
      getItemProps={(number) => ({ 'aria-label': t('accounts.all.page', { number }) })}
    />
  )
}

/** Locale keys of the column headings. */
const columns = [
  'accounts.all.column.name',
  'accounts.all.column.owner',
  'accounts.all.column.tier',
  'accounts.all.column.status',
  'accounts.all.column.people',
  'accounts.all.column.tours',
  'accounts.all.column.created',
  'accounts.all.column.open',
] as const

type TableProps = { readonly accounts: readonly ManagedAccount[]; readonly onOpenSettings: (accountId: string) => void }

/** Table of accounts. Its rows become cards on phones. */
function AccountsTable({ accounts, onOpenSettings }: TableProps) {
  const { t } = useTranslation()
  if (accounts.length === 0) return <Notice icon={<IconSearch size={28} />} title={t('accounts.all.nothingFound')} />
  return (
    <div className={`${cardStyles.card} ${classes.frame}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.aid} account={account} onOpenSettings={() => onOpenSettings(account.aid)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Row of an account: its name opens the settings dialog, its button opens the account. */
function AccountRow({ account, onOpenSettings }: { account: ManagedAccount; onOpenSettings: () => void }) {
  const { t, i18n } = useTranslation()
  const accountTexts = useAccountTexts()
  const swap = useSwapAccount()
  const [isOpening, setOpening] = useState(false)
  const openAccount = async () => {
    setOpening(true)
    await swap(account.aid)
    setOpening(false)
  }
  const owners = account.owners.map(({ email }) => email).join(', ')
  const cell = (column: string, content: React.ReactNode) => <td data-column={column}>{content}</td>
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.open} onClick={onOpenSettings}>
          {account.name}
        </button>
      </th>
      {cell(t('accounts.all.column.owner'), owners)}
      {cell(t('accounts.all.column.tier'), accountTexts.tier(account.tier))}
      {cell(
        t('accounts.all.column.status'),
        <StatusLine tone={toneOfStatus(account.status)}>{accountTexts.status(account.status)}</StatusLine>,
      )}
      {cell(t('accounts.all.column.people'), account.memberCount)}
      {cell(t('accounts.all.column.tours'), account.tourCount)}
      {cell(
        t('accounts.all.column.created'),
        new Date(account.createdAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' }),
      )}
      <td className={classes.opener}>
        <BusyButton
          variant="default"
          size="compact-md"
          isBusy={isOpening}
          aria-label={t('accounts.all.openNamed', { name: account.name })}
          onClick={() => void openAccount()}
        >
          {t('accounts.all.open')}
        </BusyButton>
      </td>
    </tr>
  )
}

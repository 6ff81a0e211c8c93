import { Badge } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import type { AccountCard as Card } from '../../../../shared/accounts/accounts.ts'
import { StatusLine } from '../../../ui/feedback/status-line.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { formatSince } from '../../../ui/layout/formats.ts'
import { useUser } from '../auth/session/session.tsx'
import { toneOfStatus, useAccountTexts } from './account-texts.ts'
import classes from './accounts-screen.module.css'

type AccountCardProps = { readonly card: Card; readonly isCurrent: boolean; readonly onOpen: () => Promise<void> }

/** Card of an account, with the user's role and a button that opens the account. */
export function AccountCard({ card, isCurrent, onOpen }: AccountCardProps) {
  const { t, i18n } = useTranslation()
  const accountTexts = useAccountTexts()
  const mayOpen = useUser().rootAdmin || isWorkingStatus(card.status)
  const [isOpening, setOpening] = useState(false)
  const since = (time: string) => formatSince(time, Date.now(), i18n.language)
  const openAccount = () => {
    setOpening(true)
    void onOpen().finally(() => setOpening(false))
  }
  return (
    <li className={`${cardStyles.card} ${classes.card}`} data-open={isCurrent || undefined}>
      <div className={classes.head}>
        <h2 className={classes.name}>{card.name}</h2>
        <Badge variant="light" tt="none" flex="none">
          {accountTexts.role(card.role)}
        </Badge>
      </div>
      <p className={classes.details}>
        {t('accounts.tours', { count: card.tourCount })} · {t('accounts.people', { count: card.memberCount })} ·{' '}
        {accountTexts.tier(card.tier)}
      </p>
      <p className={classes.details}>
        {card.lastSavedAt === null
          ? t('accounts.neverSaved')
          : t('accounts.lastSaved', { since: since(card.lastSavedAt) })}
        <br />
        {card.lastOpenedAt === null
          ? t('accounts.neverOpened')
          : t('accounts.lastOpened', { since: since(card.lastOpenedAt) })}
      </p>
      <div className={classes.foot}>
        <StatusLine tone={toneOfStatus(card.status)}>{accountTexts.status(card.status)}</StatusLine>
        {isCurrent && isWorkingStatus(card.status) ? (
          <span className={classes.current}>{t('accounts.current')}</span>
        ) : (
          mayOpen && (
            <BusyButton
              variant="default"
              isBusy={isOpening}
              onClick={openAccount}
              aria-label={t('accounts.openNamed', { name: card.name })}
            >
              {t('accounts.open')}
            </BusyButton>
          )
        )}
      </div>
    </li>
  )
}

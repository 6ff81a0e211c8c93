import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { formatDay, formatMoney } from '../billing-formats.ts'
import { useCardTexts } from '../card/card-texts.ts'
import { isSubscribed } from '../subscription-state.ts'
import classes from './payment-section.module.css'

/** Next invoice, and the card it is charged to. */
export function PaymentSection({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  if (billing.card === null && !isSubscribed(billing)) return null
  return (
    <SettingsSection title={t('billing.payment')}>
      <dl className={classes.details}>
        {isSubscribed(billing) && (
          <div className={classes.detail}>
            <dt>{t('billing.nextInvoice')}</dt>
            <NextInvoice />
          </div>
        )}
        <CardDetail billing={billing} />
      </dl>
    </SettingsSection>
  )
}

function NextInvoice() {
  const { t, i18n } = useTranslation()
  const { data, error } = trpc.billing.nextInvoice.useQuery({})
  if (error !== null && data === undefined) return <dd className={classes.more}>{errorMessage(t, error)}</dd>
  if (data === undefined) return <Skeleton component="dd" height={24} width={180} m={0} />
  if (data === null) return <dd className={classes.more}>{t('billing.noNextInvoice')}</dd>
  return (
    <dd>
      <strong className="tabular">{formatMoney(data.total, i18n.language)}</strong>
      <span className={classes.more}>{t('billing.onDate', { date: formatDay(data.at, i18n.language) })}</span>
    </dd>
  )
}

function CardDetail({ billing: { card } }: { billing: Pick<Billing, 'card'> }) {
  const { t } = useTranslation()
  const cardTexts = useCardTexts()
  return (
    <div className={classes.detail}>
      <dt>{t('billing.card.title')}</dt>
      <dd>
        {card === null ? (
          <span className={classes.more}>{t('billing.card.none')}</span>
        ) : (
          <>
            <strong className="tabular">{cardTexts.name(card)}</strong>
            <span className={classes.more}>{cardTexts.expiry(card)}</span>
          </>
        )}
        <Button component={Link} to={screenPaths.subscriptionCard} reloadDocument variant="default">
          {t(card === null ? 'billing.card.add' : 'billing.card.replace')}
        </Button>
      </dd>
    </div>
  )
}

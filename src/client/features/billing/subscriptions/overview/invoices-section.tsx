import { Anchor, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '../../../../../shared/billing/billing.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { StatusLine, type StatusTone } from '../../../../ui/feedback/status-line.tsx'
import { MoreButton } from '../../../../ui/fields/more-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { formatDay, formatMoney } from '../billing-formats.ts'
import classes from './invoices-section.module.css'

const tones: Readonly<Record<Invoice['status'], StatusTone>> = {
  open: 'waiting',
  paid: 'good',
  void: 'quiet',
  uncollectible: 'bad',
}

/** Invoices, newest first, with links to pay and download them. */
export function InvoicesSection() {
  const { t } = useTranslation()
  const list = trpc.billing.invoices.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const invoices = list.data?.pages.flatMap((page) => page.invoices)
  return (
    <SettingsSection title={t('billing.invoices')}>
      {invoices === undefined && list.error === null && <Skeleton height={120} />}
      {list.error !== null && !list.isFetchNextPageError && (
        <LoadFailure message={errorMessage(t, list.error)} onRetry={list.refetch} />
      )}
      {invoices?.length === 0 && <p className={classes.empty}>{t('billing.noInvoices')}</p>}
      {invoices !== undefined && invoices.length > 0 && (
        <ul className={classes.list} aria-label={t('billing.invoices')}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label={t('billing.moreInvoices')} className={classes.more} />
    </SettingsSection>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation()
  const { number, at, status, total, pdfUrl, pageUrl } = invoice
  return (
    <li className={classes.row}>
      <span className={classes.number}>{number}</span>
      <span className={classes.date}>{formatDay(at, i18n.language)}</span>
      <span className={classes.status}>
        <StatusLine tone={tones[status]}>{t(`billing.invoiceStatus.${status}`)}</StatusLine>
      </span>
      <span className={classes.total}>{formatMoney(total, i18n.language)}</span>
      <span className={classes.links}>
        {status === 'open' && pageUrl !== null && (
          <Anchor href={pageUrl} target="_blank" rel="noreferrer" aria-label={t('billing.payInvoice', { number })}>
            {t('billing.pay')}
          </Anchor>
        )}
        {pdfUrl !== null && (
          <Anchor href={pdfUrl} target="_blank" rel="noreferrer" aria-label={t('billing.invoicePdf', { number })}>
            {t('billing.pdf')}
          </Anchor>
        )}
      </span>
    </li>
  )
}

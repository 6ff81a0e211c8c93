import { Alert, Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { useChangeDenial } from '../../../access/auth/session/allowed.tsx'
import tableClasses from '../figures/numbers-table.module.css'
import classes from './tour-report.module.css'

/** Notice that counting visits is switched off for a tour. */
export function CountingNotice({ tourId, hint }: { readonly tourId: string; readonly hint: string }) {
  const { t } = useTranslation()
  const { data } = trpc.analytics.getCounting.useQuery({ tourId })
  if (data?.countsVisits !== false) return null
  return (
    <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden="true" />} title={t('analytics.counting.off')}>
      {hint}
    </Alert>
  )
}

/** Switches counting visits of a tour on and off. */
export function CountingSwitch({ tourId }: { readonly tourId: string }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const denial = useChangeDenial('manageTours')
  const { data } = trpc.analytics.getCounting.useQuery({ tourId })
  const { mutate, isPending, variables } = trpc.analytics.setCounting.useMutation({
    onSuccess: (counting) => utils.analytics.getCounting.setData({ tourId }, counting),
    onError: (error) => showError(t, error),
  })
  if (data === undefined) return null
  const isOn = isPending ? variables.countsVisits : data.countsVisits
  return (
    <section
      className={`${cardStyles.card} ${tableClasses.section} ${classes.counting}`}
      aria-label={t('analytics.counting.label')}
    >
      <Switch
        label={t('analytics.counting.label')}
        description={t('analytics.counting.hint')}
        checked={isOn}
        {...(denial === null ? {} : { 'aria-disabled': true, 'aria-description': denial, title: denial })}
        onChange={({ currentTarget }) => {
          if (denial === null && !isPending) mutate({ tourId, countsVisits: currentTarget.checked })
        }}
      />
    </section>
  )
}

import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { useUser } from './session.tsx'

type ForRootAdminsProps = { readonly title: string; readonly children: ReactNode }

/** Screen for root admins only; others see a notice. */
export function ForRootAdmins({ title, children }: ForRootAdminsProps) {
  const { t } = useTranslation()
  const { rootAdmin } = useUser()
  if (rootAdmin) return children
  return (
    <Page title={title}>
      <Notice icon={<IconLock size={28} />} title={t('accounts.all.denied')} text={t('accounts.all.deniedHint')} />
    </Page>
  )
}

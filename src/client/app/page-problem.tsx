import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/feedback/notice.tsx'
import { PlainButton } from '../ui/plain/button.tsx'

/** Notice in place of a page, with a button that loads the page again. */
export function PageProblemNotice({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main id="main" tabIndex={-1}>
      <div role="alert">
        <Notice icon={<IconRefresh size={28} />} title={t('app.loadFailed')} level={1}>
          <PlainButton onClick={() => location.reload()}>{t('app.refresh')}</PlainButton>
          {children}
        </Notice>
      </div>
    </main>
  )
}

/** Replaces a page that failed to load or to render (spec §2). */
export function PageProblem() {
  return <PageProblemNotice />
}

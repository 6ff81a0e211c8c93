import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../platform/error-message.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusGridOnceLost } from '../grid/focus-grid.ts'
import type { useLibraryPages } from './use-library-pages.ts'

/** Says that the library could not be fetched, read out at once, and offers to try again. */
export function LibraryFailure({ pages }: { readonly pages: ReturnType<typeof useLibraryPages> }) {
  const { t } = useTranslation()
  const { error, fetch, retry } = pages
  const tryAgain = async () => {
    await retry()
    // The button is gone once the media are there.
    focusGridOnceLost()
  }
  return (
    <div role="alert" aria-busy={fetch.isRetry || undefined}>
      <Notice icon={<IconPlugConnectedX size={28} />} title={t('media.loadFailed')} text={errorMessage(t, error)}>
        <BusyButton isBusy={fetch.isRetry} onClick={() => void tryAgain()}>
          {t('app.tryAgain')}
        </BusyButton>
      </Notice>
    </div>
  )
}

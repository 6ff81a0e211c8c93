import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { restoreGridFocus } from '../grid/focus-grid.ts'
import type { useLibraryPages } from './use-library-pages.ts'

/** Alert that the library failed to load, with a button to retry. */
export function LibraryFailure({ pages }: { readonly pages: ReturnType<typeof useLibraryPages> }) {
  const { t } = useTranslation()
  const { error, fetch, retry } = pages
  const tryAgain = async () => {
    await retry()
    // The button that had the focus is gone once the media are loaded.
    restoreGridFocus()
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

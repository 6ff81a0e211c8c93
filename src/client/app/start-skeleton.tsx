import { loadingMessage } from '../platform/i18n.ts'
import { LoadingScreen } from '../ui/skeletons/loading-screen.tsx'
import { TokenStyles } from '../ui/theme/token-styles.tsx'

/** Shape of the screen at the current URL, until the app is loaded. */
export function StartSkeleton() {
  return (
    <>
      <TokenStyles />
      <LoadingScreen pathname={location.pathname} label={loadingMessage} />
    </>
  )
}

export { prefetchScreenData } from './prefetch-screen-data.ts'

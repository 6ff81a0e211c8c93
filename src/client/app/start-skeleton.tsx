import { ScreenSkeleton } from '../ui/skeletons/screen-skeleton.tsx'
import { skeletonLayoutOf } from '../ui/skeletons/skeleton-layout.ts'
import { TokenStyles } from '../ui/theme/token-styles.tsx'

/** Shape of the screen at the address that is open, until the app is loaded. */
export function StartSkeleton() {
  return (
    <>
      <TokenStyles />
      <ScreenSkeleton layout={skeletonLayoutOf(location.pathname)} />
    </>
  )
}

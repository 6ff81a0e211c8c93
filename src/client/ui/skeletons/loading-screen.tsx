import { DelayedLoader } from '../feedback/delayed-loader.tsx'
import classes from './loading-screen.module.css'
import { ContentSkeleton, ScreenSkeleton } from './screen-skeleton.tsx'
import { skeletonLayoutOf } from './skeleton-layout.ts'

type LoadingProps = {
  /** Text for screen readers while loading takes long. */
  readonly label: string
}

function LoadingOverlay({ label }: LoadingProps) {
  return (
    <div className={classes.overlay}>
      <DelayedLoader label={label} />
    </div>
  )
}

/** Shape of the screen at a path, with a spinner over it if loading takes long. */
export function LoadingScreen({ pathname, label }: LoadingProps & { readonly pathname: string }) {
  return (
    <>
      <ScreenSkeleton layout={skeletonLayoutOf(pathname)} />
      <LoadingOverlay label={label} />
    </>
  )
}

/** Shape of a tab of a tour, with a spinner over it if loading takes long. */
export function LoadingTab({ label }: LoadingProps) {
  return (
    <>
      <ContentSkeleton layout="tour" />
      <LoadingOverlay label={label} />
    </>
  )
}

import { DelayedLoader } from '../feedback/delayed-loader.tsx'
import classes from './loading-screen.module.css'
import { ContentSkeleton, ScreenSkeleton } from './screen-skeleton.tsx'
import { skeletonLayoutOf } from './skeleton-layout.ts'

type LabelProps = { readonly label: string }

function Waiting({ label }: LabelProps) {
  return (
    <div className={classes.waiting}>
      <DelayedLoader label={label} />
    </div>
  )
}

/** Shape of the screen at a path, with a spinner over it if loading takes long. */
export function LoadingScreen({ pathname, label }: LabelProps & { readonly pathname: string }) {
  return (
    <>
      <ScreenSkeleton layout={skeletonLayoutOf(pathname)} />
      <Waiting label={label} />
    </>
  )
}

/** Shape of a tab of a tour, with a spinner over it if loading takes long. */
export function LoadingTab({ label }: LabelProps) {
  return (
    <>
      <ContentSkeleton layout="tour" />
      <Waiting label={label} />
    </>
  )
}

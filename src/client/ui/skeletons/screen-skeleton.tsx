import classes from './screen-skeleton.module.css'
import type { SkeletonLayout } from './skeleton-layout.ts'

const cards = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const
const rows = cards.slice(0, 6)

/** Gray placeholder of loading content. */
function Shape({ name }: { readonly name: string }) {
  return <div className={`${classes.shape} ${classes[name]}`} />
}

function Rows() {
  return (
    <div className={classes.rows}>
      {rows.map((row) => (
        <Shape key={row} name="row" />
      ))}
    </div>
  )
}

/** Shape of the content below the header and the tabs. */
export function ContentSkeleton({ layout }: { readonly layout: Exclude<SkeletonLayout, 'blank'> }) {
  if (layout === 'stop') {
    return (
      <div className={classes.panes} aria-hidden="true" data-skeleton="content">
        <div className={classes.pane} data-side="left">
          <Rows />
        </div>
        <div className={classes.stage} />
        <div className={classes.pane} data-side="right">
          <Rows />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.page} aria-hidden="true" data-skeleton="content">
      <Shape name="title" />
      {layout === 'cards' ? (
        <div className={classes.cards}>
          {cards.map((card) => (
            <Shape key={card} name="card" />
          ))}
        </div>
      ) : (
        <Rows />
      )}
    </div>
  )
}

/** Shape of a tour: its tabs and the content of the open one. */
export function TourSkeleton({ layout }: { readonly layout: 'tour' | 'stop' }) {
  return (
    <div className={classes.tour} aria-hidden="true">
      <div className={classes.tabs}>
        <Shape name="tab" />
        <Shape name="tab" />
        <Shape name="tab" />
      </div>
      <ContentSkeleton layout={layout} />
    </div>
  )
}

/** Shape of a whole screen, shown until its code and its user are loaded. It needs no styles of Mantine. */
export function ScreenSkeleton({ layout }: { readonly layout: SkeletonLayout }) {
  if (layout === 'blank') return null
  return (
    <div className={classes.screen} aria-hidden="true" data-skeleton={layout}>
      <div className={classes.header}>
        <Shape name="logo" />
        <Shape name="account" />
        <div className={classes.space} />
        <Shape name="avatar" />
      </div>
      {layout === 'tour' || layout === 'stop' ? <TourSkeleton layout={layout} /> : <ContentSkeleton layout={layout} />}
    </div>
  )
}

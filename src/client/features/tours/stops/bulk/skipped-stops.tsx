import type { TFunction } from 'i18next'
import { showPersistentNotification } from '../../../../ui/feedback/persistent-notification.ts'
import classes from './skipped-stops.module.css'

/** Stop that a bulk action leaves as it is, and why. */
export type SkippedStop = { readonly id: string; readonly name: string; readonly reason: string }

/** Maximum number of stops in a notice; the others are counted. */
const listedMax = 4

type SkippedListProps = { readonly skipped: readonly SkippedStop[]; readonly more?: string | undefined }

/** Stops that an action skips, with the reasons. */
export function SkippedList({ skipped, more }: SkippedListProps) {
  return (
    <ul className={classes.list}>
      {skipped.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name}</b>: {reason}
        </li>
      ))}
      {more !== undefined && <li>{more}</li>}
    </ul>
  )
}

type SkippedTexts = {
  readonly title: string
  /** Text for items that the notice doesn't list. */
  readonly moreOf: (count: number) => string
  readonly closeLabel: string
}

/** Notice with the items that an action skipped; nothing without any. */
export function showSkipped(skipped: readonly SkippedStop[], { title, moreOf, closeLabel }: SkippedTexts): void {
  if (skipped.length === 0) return
  const hiddenCount = skipped.length - listedMax
  showPersistentNotification({
    id: crypto.randomUUID(),
    color: 'amber',
    title,
    message: (
      <SkippedList skipped={skipped.slice(0, listedMax)} more={hiddenCount > 0 ? moreOf(hiddenCount) : undefined} />
    ),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeLabel, size: 44 },
  })
}

/** Notice with the stops that an action skipped; nothing without any. */
export function showSkippedStops(t: TFunction, skipped: readonly SkippedStop[]): void {
  showSkipped(skipped, {
    title: t('stops.bulk.skipped', { count: skipped.length }),
    moreOf: (count) => t('stops.bulk.more', { count }),
    closeLabel: t('app.close'),
  })
}

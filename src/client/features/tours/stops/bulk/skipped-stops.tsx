import type { TFunction } from 'i18next'
import { showPersistentNotification } from '../../../../ui/feedback/persistent-notification.ts'
import classes from './skipped-stops.module.css'

/** Stop that a bulk action skips, with the reason. */
export type SkippedStop = { readonly id: string; readonly name: string; readonly reason: string }

/** Maximum number of stops in a notice; the others are counted. */
const listedStopsMax = 4

type SkippedListProps = { readonly skipped: readonly SkippedStop[]; readonly moreText?: string | undefined }

/** Stops that an action skips, with the reasons. */
export function SkippedList({ skipped, moreText }: SkippedListProps) {
  return (
    <ul className={classes.list}>
      {skipped.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name}</b>: {reason}
        </li>
      ))}
      {moreText !== undefined && <li>{moreText}</li>}
    </ul>
  )
}

type SkippedTexts = {
  readonly title: string
  /** Text for items that the notice doesn't list. */
  readonly moreOf: (count: number) => string
  readonly closeLabel: string
}

/** Shows a notice with the items that an action skipped, unless it skipped none. */
export function showSkipped(skipped: readonly SkippedStop[], { title, moreOf, closeLabel }: SkippedTexts): void {
  if (skipped.length === 0) return
  const hiddenCount = skipped.length - listedStopsMax
  showPersistentNotification({
    id: crypto.randomUUID(),
    color: 'amber',
    title,
    message: (
      <SkippedList
        skipped={skipped.slice(0, listedStopsMax)}
        moreText={hiddenCount > 0 ? moreOf(hiddenCount) : undefined}
      />
    ),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeLabel, size: 44 },
  })
}

/** Shows a notice with the stops that an action skipped, unless it skipped none. */
export function showSkippedStops(t: TFunction, skipped: readonly SkippedStop[]): void {
  showSkipped(skipped, {
    title: t('stops.bulk.skipped', { count: skipped.length }),
    moreOf: (count) => t('stops.bulk.more', { count }),
    closeLabel: t('app.close'),
  })
}

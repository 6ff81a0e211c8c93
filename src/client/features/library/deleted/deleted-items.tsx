import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeletedItem } from '../../../../shared/deleted-items.ts'
import { deletedRetentionMs } from '../../../../shared/deleted-items.ts'
import { dayMs } from '../../../../shared/kernel/units.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { formatSince } from '../../../ui/layout/formats.ts'
import classes from './deleted-items.module.css'
import type { DeletedList } from './use-deleted-list.ts'

type DeletedItemsProps<Item extends DeletedItem> = {
  readonly onClose: () => void
  readonly list: DeletedList<Item>
  /** Placeholder for an item without thumbnail. */
  readonly placeholder: (item: Item) => ReactNode
  /** Further actions on all items. */
  readonly actions?: ReactNode
  /** Resolves once the items are restored, or the errors were shown. */
  readonly onRestore: (items: readonly Item[]) => Promise<void>
}

/** Recently deleted items, each with a button that restores it. */
export function DeletedItems<Item extends DeletedItem>(props: DeletedItemsProps<Item>) {
  const { t } = useTranslation()
  const { onClose, list, placeholder } = props
  const { items, total } = list
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  const [busyItems, setBusyItems] = useState<readonly Item[]>([])
  const restore = async (restoredItems: readonly Item[]) => {
    setBusyItems(restoredItems)
    await props.onRestore(restoredItems)
    setBusyItems([])
  }
  return (
    <Stack gap="md" ref={container}>
      <Text size="sm" c="dimmed" ref={heading} tabIndex={-1}>
        {t('deleted.hint', { count: deletedRetentionMs / dayMs })}
      </Text>
      {items === undefined && list.failure === null && <Skeleton height={56} aria-busy="true" />}
      {items?.length === 0 && <Notice icon={<IconTrash size={28} />} title={t('deleted.empty')} />}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>
              <Row
                item={item}
                placeholder={placeholder(item)}
                isBusy={busyItems.includes(item)}
                onRestore={() => void restore([item])}
              />
            </li>
          ))}
        </ul>
      )}
      {list.failure !== null && <LoadFailure message={list.failure} onRetry={list.retry} />}
      <div className={classes.actions}>
        {props.actions}
        {items !== undefined && items.length < total && (
          <BusyButton variant="default" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            {t('deleted.more')}
          </BusyButton>
        )}
        {items !== undefined && items.length > 1 && (
          <BusyButton variant="default" isBusy={busyItems.length > 1} onClick={() => void restore(items)}>
            {t('deleted.restoreAll', { count: items.length })}
          </BusyButton>
        )}
        <Button variant="subtle" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Stack>
  )
}

type RowProps = {
  readonly item: DeletedItem
  readonly placeholder: ReactNode
  readonly isBusy: boolean
  readonly onRestore: () => void
}

function Row({ item, placeholder, isBusy, onRestore }: RowProps) {
  const { t, i18n } = useTranslation()
  const { name, deletedAt, thumbnailUrl } = item
  return (
    <div className={classes.row}>
      <span className={classes.thumbnail} aria-hidden="true">
        {thumbnailUrl === null ? placeholder : <RemoteImage src={thumbnailUrl} alt="" isLazy fallback={placeholder} />}
      </span>
      <span className={classes.text}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <Text size="xs" c="dimmed">
          {t('deleted.since', { since: formatSince(deletedAt, Date.now(), i18n.language) })}
        </Text>
      </span>
      <BusyButton
        variant="default"
        isBusy={isBusy}
        leftSection={<IconRestore size={18} />}
        aria-label={t('deleted.restoreOf', { name })}
        onClick={onRestore}
      >
        {t('deleted.restore')}
      </BusyButton>
    </div>
  )
}

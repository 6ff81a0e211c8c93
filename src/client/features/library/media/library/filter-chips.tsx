import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LibraryQuery } from './library-query.ts'
import classes from './library-screen.module.css'

type FilterChipsProps = {
  readonly query: LibraryQuery
  readonly onChange: (change: Partial<LibraryQuery>) => void
}

type Chip = { readonly key: string; readonly label: string; readonly removal: Partial<LibraryQuery> }

/** Active filters as chips that can be removed. */
export function FilterChips({ query, onChange }: FilterChipsProps) {
  const { t } = useTranslation()
  const { kinds, statuses, use, tags } = query
  const chips: readonly Chip[] = [
    ...kinds.map((kind) => ({
      key: kind,
      label: t(`media.kinds.${kind}`),
      removal: { kinds: kinds.filter((other) => other !== kind) },
    })),
    ...statuses.map((status) => ({
      key: status,
      label: t(`media.status.${status}`),
      removal: { statuses: statuses.filter((other) => other !== status) },
    })),
    ...(use === null ? [] : [{ key: use, label: t(`media.use.${use}`), removal: { use: null } }]),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      label: t('media.tagged', { tag }),
      removal: { tags: tags.filter((other) => other !== tag) },
    })),
  ]
  if (chips.length === 0) return null
  return (
    <fieldset className={classes.chips} aria-label={t('media.filter.active')}>
      {chips.map(({ key, label, removal }) => (
        <Pill
          key={key}
          size="lg"
          withRemoveButton
          onRemove={() => onChange(removal)}
          removeButtonProps={{ 'aria-label': t('media.filter.without', { label }), tabIndex: 0, 'aria-hidden': false }}
        >
          {label}
        </Pill>
      ))}
    </fieldset>
  )
}

import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import libraryClasses from '../../../library/media/library/library-screen.module.css'

type TagChipsProps = { readonly tags: readonly string[]; readonly onTags: (tags: readonly string[]) => void }

/** Tags that the list of tours is filtered by, as chips that can be removed. */
export function TagChips({ tags, onTags }: TagChipsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={libraryClasses.chips} aria-label={t('media.filter.active')}>
      {tags.map((tag) => {
        const label = t('media.tagged', { tag })
        return (
          <Pill
            key={tag}
            size="lg"
            withRemoveButton
            onRemove={() => onTags(tags.filter((other) => other !== tag))}
            removeButtonProps={{
              'aria-label': t('media.filter.without', { label }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {label}
          </Pill>
        )
      })}
    </fieldset>
  )
}

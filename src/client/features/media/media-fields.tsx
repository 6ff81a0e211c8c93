import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import type { MediaItem } from '../../../shared/media/media.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import classes from './media-detail.module.css'

type Field = 'name' | 'altText' | 'credit'

/** Name and words about a medium; each saves itself when it is left. */
export function MediaFields({ media }: { media: MediaItem }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, isPending, isSuccess } = trpc.media.update.useMutation({
    onSuccess: () => utils.media.list.invalidate(),
    onError: (error) => notifications.show({ color: 'red', message: refusalSentence(t, error) }),
  })
  const [drafts, setDrafts] = useState<Partial<Record<Field, string>>>({})
  const isBlank = drafts.name !== undefined && drafts.name.trim() === ''
  const field = (name: Field) => ({
    value: drafts[name] ?? media[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDrafts((before) => ({ ...before, [name]: value }))
    },
    onBlur: () => {
      const value = drafts[name]
      if (value === undefined || value === media[name] || (name === 'name' && isBlank)) return
      mutate({ mediaId: media.id, [name]: value })
    },
  })
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('media.name')}
        maxLength={limits.nameMaxLength}
        error={isBlank ? t('media.nameMissing') : undefined}
        {...field('name')}
      />
      <Textarea
        label={t('media.altText')}
        description={t('media.altTextHint')}
        autosize
        minRows={2}
        maxLength={limits.plainTextMaxLength}
        {...field('altText')}
      />
      <TextInput label={t('media.credit')} maxLength={limits.nameMaxLength} {...field('credit')} />
      <span role="status">
        {isPending && <StatusLine tone="quiet">{t('media.savingFields')}</StatusLine>}
        {isSuccess && !isPending && <StatusLine tone="good">{t('media.savedFields')}</StatusLine>}
      </span>
    </div>
  )
}

import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareUrl } from '../../../../../../shared/publishing/embed-codes.ts'
import { slugProblem, type TourSlug } from '../../../../../../shared/sharing/slugs.ts'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { Allowed, AllowedFields } from '../../../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { QrButton } from '../qr/qr-button.tsx'
import settings from '../settings.module.css'
import { CopyLinkButton } from '../share-targets/copy-link-button.tsx'
import { RemoveShortLink } from './remove-short-link.tsx'
import classes from './short-link.module.css'

function SlugField({ stored, onSaved }: { stored: TourSlug; onSaved: () => void }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const deniedProps = useDeniedField()
  const [text, setText] = useState(stored.slug ?? stored.suggestion ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, reset } = trpc.slugs.set.useMutation({
    onSuccess: (saved) => {
      utils.slugs.get.setData({ tourId: tour.id }, saved)
      notifications.show({ message: t('shareLinks.short.saved') })
      onSaved()
    },
    onError: () => field.current?.focus(),
  })
  const problem = slugProblem(text)
  const problemText = wasSubmitted && problem !== undefined ? t(`errors.slug.${problem}`) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problem === undefined) mutate({ tourId: tour.id, slug: text })
    else field.current?.focus()
  }
  const changeText = (input: string) => {
    setText(input.trim().toLowerCase().replace(/\s/g, '-'))
    reset()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        label={t('shareLinks.short.label')}
        description={`${location.origin}/share/`}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        error={problemText ?? (error && errorMessage(t, error))}
        onChange={(event) => changeText(event.currentTarget.value)}
        {...deniedProps}
        inputContainer={(input) => (
          <div className={classes.form}>
            <div className={classes.field}>{input}</div>
            <Allowed to="publishTours">
              <BusyButton type="submit" isBusy={isPending} disabled={text === stored.slug}>
                {t('shareLinks.save')}
              </BusyButton>
            </Allowed>
          </div>
        )}
      />
    </form>
  )
}

/** Creates, copies, changes and removes the short link of the tour. */
export function ShortLinkForm({ stored }: { stored: TourSlug }) {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const { slug, earlier } = stored
  const [isEditing, setEditing] = useState(false)
  const url = shareUrl(location.origin, slug ?? '')
  return (
    <div className={settings.body}>
      <Text c="dimmed" size="sm">
        {t('shareLinks.short.hint')}
      </Text>
      {slug !== null && (
        <>
          <p className={classes.url}>{url}</p>
          <Group gap="xs">
            <CopyLinkButton url={url} name={t('shareLinks.short.title')} />
            <QrButton url={url} name={tour.name} />
            <Allowed to="publishTours">
              <Button variant="subtle" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
                {t('shareLinks.short.change')}
              </Button>
            </Allowed>
            <RemoveShortLink />
          </Group>
        </>
      )}
      {(slug === null || isEditing) && (
        <AllowedFields to="publishTours" isQuiet>
          <SlugField stored={stored} onSaved={() => void cache.refresh()} />
        </AllowedFields>
      )}
      {earlier.length > 0 && (
        <Text c="dimmed" size="sm">
          {t(slug === null ? 'shareLinks.short.reserved' : 'shareLinks.short.earlier', { slugs: earlier.join(', ') })}
        </Text>
      )}
    </div>
  )
}

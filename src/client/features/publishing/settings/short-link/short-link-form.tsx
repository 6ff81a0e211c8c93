import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareAddress } from '../../../../../shared/publishing/embed-codes.ts'
import { slugProblem, type TourSlug } from '../../../../../shared/sharing/slugs.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed, AllowedFields } from '../../../auth/session/allowed.tsx'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import { QrButton } from '../qr/qr-button.tsx'
import settings from '../settings.module.css'
import { CopyLinkButton } from '../share-targets/copy-link-button.tsx'
import { RemoveShortLink } from './remove-short-link.tsx'
import classes from './short-link.module.css'

function SlugField({ stored, onSend }: { stored: TourSlug; onSend: () => void }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const rejected = useDeniedField()
  const [text, setText] = useState(stored.slug ?? stored.suggestion ?? '')
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, reset } = trpc.slugs.set.useMutation({
    onSuccess: (saved) => {
      utils.slugs.get.setData({ tourId: tour.id }, saved)
      notifications.show({ message: t('shareLinks.short.saved') })
      onSend()
    },
    onError: () => field.current?.focus(),
  })
  const problem = slugProblem(text)
  const sentence = wasSent && problem !== undefined ? t(`errors.slug.${problem}`) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (problem === undefined) mutate({ tourId: tour.id, slug: text })
    else field.current?.focus()
  }
  const type = (typed: string) => {
    setText(typed.trim().toLowerCase().replace(/\s/g, '-'))
    reset()
  }
  return (
    <form noValidate onSubmit={send}>
      <TextInput
        ref={field}
        label={t('shareLinks.short.label')}
        description={`${location.origin}/share/`}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        error={sentence ?? (error && errorMessage(t, error))}
        onChange={(event) => type(event.currentTarget.value)}
        {...rejected}
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

/** The short link of the tour: to choose, to copy, to end. */
export function ShortLinkForm({ stored }: { stored: TourSlug }) {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const { slug, earlier } = stored
  const [isChanging, setChanging] = useState(false)
  const address = shareAddress(location.origin, slug ?? '')
  return (
    <div className={settings.body}>
      <Text c="dimmed" size="sm">
        {t('shareLinks.short.hint')}
      </Text>
      {slug !== null && (
        <>
          <p className={classes.address}>{address}</p>
          <Group gap="xs">
            <CopyLinkButton address={address} name={t('shareLinks.short.title')} />
            <QrButton address={address} name={tour.name} />
            <Allowed to="publishTours">
              <Button variant="subtle" onClick={() => setChanging(!isChanging)} aria-expanded={isChanging}>
                {t('shareLinks.short.change')}
              </Button>
            </Allowed>
            <RemoveShortLink />
          </Group>
        </>
      )}
      {(slug === null || isChanging) && (
        <AllowedFields to="publishTours" isQuiet>
          <SlugField stored={stored} onSend={() => void cache.refresh()} />
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

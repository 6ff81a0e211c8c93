import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { completeUrl } from '../../../../../shared/web/complete-url.ts'
import type { LinkScheme } from '../../../../../shared/web/link-url.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { UnsavedGuard } from '../../../../ui/feedback/unsaved-guard.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useDraftText } from '../../../../ui/hooks/use-draft-text.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { VideoFrame } from './video-frame.tsx'

/** Texts and accepted schemes of the URL field of a hotspot kind. */
export type UrlFieldTexts = {
  readonly label: string
  readonly hint: string
  /** Error message for an invalid URL. */
  readonly invalidText: string
  readonly schemes: readonly LinkScheme[]
}

type UrlFieldProps = UrlFieldTexts & {
  readonly value: string
  readonly onCommit: (url: string) => void
  /** True if the field may be empty. */
  readonly isOptional?: boolean
}

/** URL field that is saved as soon as the URL is complete. */
export function UrlField({ label, hint, invalidText, schemes, value, onCommit, isOptional = false }: UrlFieldProps) {
  const parseUrl = (draftText: string) => (isOptional && draftText.trim() === '' ? '' : completeUrl(draftText, schemes))
  const { text, isInvalid, change, reset } = useDraftText({
    value,
    accepts: (draftText) => parseUrl(draftText) !== undefined,
    onCommit: (draftText) => onCommit(parseUrl(draftText) ?? value),
  })
  const deniedProps = useDeniedField()
  return (
    <div>
      <TextInput
        label={label}
        description={hint}
        value={text}
        maxLength={textLimits.urlMaxLength}
        error={isInvalid && invalidText}
        inputMode="url"
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={reset}
        {...deniedProps}
      />
      <VideoFrame url={completeUrl(text, schemes)} />
    </div>
  )
}

type UrlCreateFormProps = UrlFieldTexts & { readonly draft: HotspotDraft; readonly submitLabel: string }

/** Form for the URL of a new hotspot. */
export function UrlCreateForm({ draft, label, hint, invalidText, schemes, submitLabel }: UrlCreateFormProps) {
  const { t } = useTranslation()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const url = completeUrl(text, schemes)
  const submit = () => {
    setSubmitted(true)
    if (url) void create({ stopId: draft.stopId, kind: draft.kind, ...draft.direction, details: { url } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <UnsavedGuard isUnsaved={text.trim() !== '' && !isSaving} />
      <Stack gap="md">
        <div>
          <TextInput
            label={label}
            description={hint}
            value={text}
            maxLength={textLimits.urlMaxLength}
            error={isSubmitted && url === undefined && invalidText}
            inputMode="url"
            autoFocus
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <VideoFrame url={url} />
        </div>
        <BusyButton type="submit" isBusy={isSaving}>
          {submitLabel}
        </BusyButton>
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('editor.cancel')}
        </Button>
      </Stack>
    </form>
  )
}

import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits.ts'
import { completeAddress } from '../../../../shared/web/complete-address.ts'
import type { LinkScheme } from '../../../../shared/web/web-address.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { useDraftText } from '../../../ui/hooks/use-draft-text.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { VideoFrame } from './video-frame.tsx'

/** What is said around the address of a kind of hotspot, and what it may begin with. */
export type AddressTexts = {
  readonly label: string
  readonly hint: string
  /** What is wrong with a text that is no address. */
  readonly wrong: string
  readonly schemes: readonly LinkScheme[]
}

type AddressFieldProps = AddressTexts & {
  readonly value: string
  readonly onCommit: (address: string) => void
  /** It may be empty. */
  readonly isOptional?: boolean
}

/** An address that saves itself as soon as it is whole. */
export function AddressField({ label, hint, wrong, schemes, value, onCommit, isOptional = false }: AddressFieldProps) {
  const whole = (text: string) => (isOptional && text.trim() === '' ? '' : completeAddress(text, schemes))
  const {
    text: shown,
    isInvalid: isRejected,
    change: onType,
    reset: onLeave,
  } = useDraftText({
    value,
    accepts: (text) => whole(text) !== undefined,
    onCommit: (text) => onCommit(whole(text) ?? value),
  })
  const rejected = useDeniedField()
  return (
    <div>
      <TextInput
        label={label}
        description={hint}
        value={shown}
        maxLength={limits.addressMaxLength}
        error={isRejected && wrong}
        inputMode="url"
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onLeave}
        {...rejected}
      />
      <VideoFrame address={completeAddress(shown, schemes)} />
    </div>
  )
}

type AddressCreateFormProps = AddressTexts & { readonly draft: HotspotDraft; readonly add: string }

/** Asks for the address that a hotspot cannot exist without. */
export function AddressCreateForm({ draft, label, hint, wrong, schemes, add }: AddressCreateFormProps) {
  const { t } = useTranslation()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const url = completeAddress(text, schemes)
  const submit = () => {
    setTried(true)
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
            maxLength={limits.addressMaxLength}
            error={isTried && url === undefined && wrong}
            inputMode="url"
            autoFocus
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <VideoFrame address={url} />
        </div>
        <BusyButton type="submit" isBusy={isSaving}>
          {add}
        </BusyButton>
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('editor.cancel')}
        </Button>
      </Stack>
    </form>
  )
}

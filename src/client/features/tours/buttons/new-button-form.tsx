import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { buttonLimits } from '../../../../shared/buttons/button-limits.ts'
import type { ButtonActionKind } from '../../../../shared/buttons/registry.ts'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { focusInvalidField } from '../../../ui/fields/focus-first-invalid.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import { IconField, KindField } from './custom-button-fields.tsx'
import classes from './custom-button-form.module.css'
import { useButtons } from './use-buttons.ts'

type Draft = {
  readonly label: string
  readonly kind: ButtonActionKind
  /** Null for the default icon of the kind. */
  readonly icon: string | null
  readonly details: Record<string, unknown> | null
}

const blankDraft: Draft = { label: '', kind: 'url', icon: null, details: null }

/** Form for a new button, which is added once its label and details are valid. */
function DraftForm({ onDone }: { onDone: (id: string | null) => void }) {
  const { t } = useTranslation()
  const { add } = useButtons()
  const [draft, setDraft] = useState(blankDraft)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { label, kind, details } = draft
  const editor = buttonActionEditorOf(kind)
  const icon = draft.icon ?? editor?.icon ?? 'link'
  const hasInput = label.trim() !== '' || details !== null || draft.icon !== null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (label.trim() === '' || details === null) {
      // Renders the errors first, because the invalid field is found by its marking.
      flushSync(() => setSubmitted(true))
      focusInvalidField(form)
      return
    }
    const id = crypto.randomUUID()
    add({ id, label: label.trim(), icon, action: { kind, details } })
    onDone(id)
  }
  return (
    <form
      noValidate
      className={`${cardStyles.card} ${classes.form} ${classes.card}`}
      aria-label={t('buttons.custom.add')}
      onSubmit={submit}
    >
      <UnsavedGuard isUnsaved={hasInput} />
      <TextInput
        label={t('buttons.custom.label')}
        description={t('buttons.custom.labelHint')}
        value={label}
        maxLength={buttonLimits.labelMaxLength}
        error={wasSubmitted && label.trim() === '' && t('buttons.custom.labelMissing')}
        autoFocus
        onChange={({ currentTarget }) => setDraft({ ...draft, label: currentTarget.value })}
      />
      <div className={classes.pair}>
        <KindField kind={kind} onChange={(newKind) => setDraft({ ...draft, kind: newKind, details: null })} />
        <IconField icon={icon} onChange={(newIcon) => setDraft({ ...draft, icon: newIcon })} />
      </div>
      {editor && (
        <editor.Field
          key={kind}
          details={details}
          showsMissing={wasSubmitted && details === null}
          onChange={(changed) => setDraft((previous) => ({ ...previous, details: changed }))}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit">{t('buttons.custom.add')}</Button>
        <Button variant="subtle" color="gray" onClick={() => onDone(null)}>
          {t('editor.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Button that opens the form for a new custom button. */
export function NewButton({ onAdded }: { onAdded: (id: string) => void }) {
  const { t } = useTranslation()
  const { isFull } = useButtons()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const finish = (id: string | null) => {
    setOpen(false)
    setWasOpen(true)
    if (id !== null) onAdded(id)
  }
  if (isOpen) return <DraftForm onDone={finish} />
  if (isFull) return <p className={classes.full}>{t('buttons.custom.full', { count: buttonLimits.customPerTour })}</p>
  return (
    <Allowed to="manageTours">
      <Button
        className={classes.add ?? ''}
        leftSection={<IconPlus size={18} />}
        // Returns the focus after the form was closed.
        autoFocus={wasOpen}
        onClick={() => setOpen(true)}
      >
        {t('buttons.custom.add')}
      </Button>
    </Allowed>
  )
}

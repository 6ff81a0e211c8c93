import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonLimits } from '../../../../shared/buttons/button-limits.ts'
import type { CustomButton } from '../../../../shared/buttons/tour-buttons.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import { IconField, KindField } from './custom-button-fields.tsx'
import classes from './custom-button-form.module.css'
import { useButtons } from './use-buttons.ts'

type CustomButtonFormProps = { readonly button: CustomButton; readonly onDone: () => void }

/** Fields of an existing button, each saved automatically. Invalid details aren't saved. */
export function CustomButtonForm({ button, onDone }: CustomButtonFormProps) {
  const { t } = useTranslation()
  const { update, remove } = useButtons()
  const [draftKind, setDraftKind] = useState<string | null>(null)
  const { action, icon, label } = button
  const kind = draftKind ?? action.kind
  const Field = buttonActionEditorOf(kind)?.Field
  return (
    <div className={classes.form}>
      <SavedText
        id={fieldId('customButton', button.id)}
        label={t('buttons.custom.label')}
        value={label}
        onCommit={(text) => update({ ...button, label: text.trim() })}
        maxLength={buttonLimits.labelMaxLength}
        required={t('buttons.custom.labelMissing')}
        autoFocus
      />
      <div className={classes.pair}>
        <KindField kind={kind} onChange={setDraftKind} />
        <IconField icon={icon} onChange={(newIcon) => update({ ...button, icon: newIcon })} />
      </div>
      {Field && (
        <Field
          key={kind}
          details={kind === action.kind ? action.details : null}
          showsMissing={false}
          onChange={(details) => {
            if (details === null) return
            update({ ...button, action: { kind, details } })
            setDraftKind(null)
          }}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('buttons.custom.done')}
        </Button>
        <Allowed to="manageTours">
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} />}
            onClick={() => remove(button)}
            aria-label={t('buttons.custom.removeName', { name: label })}
          >
            {t('buttons.custom.remove')}
          </Button>
        </Allowed>
      </div>
    </div>
  )
}

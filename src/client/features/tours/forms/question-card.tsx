import { ActionIcon, Stack, Switch } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../shared/forms/forms.ts'
import { type FormField, isAnswerable } from '../../../../shared/forms/registry.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { FoldingCard } from '../../../ui/layout/folding-card.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { fieldKindIcons } from './field-kind-icons.ts'
import { FieldSettings } from './field-settings.tsx'
import classes from './question-card.module.css'
import { useQuestions } from './use-forms.ts'

type QuestionProps = {
  readonly form: Form
  readonly field: FormField
  readonly handle: ReactNode
  readonly isOpen: boolean
  /** True for a question that was just added. Its label is focused and selected. */
  readonly isNew: boolean
  /** Opens another question, or closes this one with null. */
  readonly onOpen: (fieldId: string | null) => void
}

function QuestionFields({ form, field, isNew }: Pick<QuestionProps, 'form' | 'field' | 'isNew'>) {
  const { t } = useTranslation()
  const { change } = useQuestions(form)
  const deniedProps = useDeniedField()
  return (
    <Stack gap="md" className={classes.fields ?? ''}>
      <SavedText
        label={t('forms.question')}
        value={field.label}
        onCommit={(label) => change({ ...field, label })}
        maxLength={textLimits.nameMaxLength}
        required={t('forms.questionMissing')}
        autoFocus={isNew}
      />
      <FieldSettings field={field} onChange={change} />
      <SavedText
        label={t('forms.help')}
        description={t('forms.helpHint')}
        value={field.help}
        onCommit={(help) => change({ ...field, help })}
        maxLength={textLimits.plainTextMaxLength}
        multiline
      />
      <Switch
        label={t('forms.required')}
        checked={field.required}
        onChange={(event) => change({ ...field, required: event.currentTarget.checked })}
        {...deniedProps}
      />
    </Stack>
  )
}

function QuestionActions({ form, field, onOpen }: Pick<QuestionProps, 'form' | 'field' | 'onOpen'>) {
  const { t } = useTranslation()
  const { isFull, duplicate, remove } = useQuestions(form)
  const name = field.label
  return (
    <div className={classes.actions}>
      {!isFull && (
        <Allowed to="manageTours" tip={t('forms.duplicateQuestion')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('forms.duplicateQuestionOf', { name })}
            onClick={() => onOpen(duplicate(field))}
          >
            <IconCopy size={18} />
          </ActionIcon>
        </Allowed>
      )}
      <Allowed to="manageTours" tip={t('forms.deleteQuestion')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('forms.deleteQuestionName', { name })}
          onClick={() => remove(field)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Allowed>
    </div>
  )
}

/** Collapsible card of a question in the form builder. */
export function QuestionCard({ form, field, handle, isOpen, isNew, onOpen }: QuestionProps) {
  const { t } = useTranslation()
  const Icon = fieldKindIcons[field.kind]
  const details = [t(`forms.kind.${field.kind}`), ...(field.required ? [t('forms.requiredDetail')] : [])]
  return (
    <FoldingCard
      isOpen={isOpen}
      onToggle={() => onOpen(isOpen ? null : field.id)}
      handle={handle}
      mark={
        <span className={classes.icon}>
          <Icon size={18} aria-hidden />
        </span>
      }
      title={<span className={classes.label}>{field.label}</span>}
      summary={
        isAnswerable(field) ? details.join(' · ') : <span className={classes.wrong}>{t('forms.noOptions')}</span>
      }
      actions={<QuestionActions form={form} field={field} onOpen={onOpen} />}
    >
      <QuestionFields form={form} field={field} isNew={isNew} />
    </FoldingCard>
  )
}

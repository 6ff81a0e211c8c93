import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../shared/forms/forms.ts'
import { formFieldKindNames } from '../../../../shared/forms/registry.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { fieldKindIcons } from './field-kind-icons.ts'
import classes from './form-builder.module.css'
import { QuestionCard } from './question-card.tsx'
import sectionClasses from './section.module.css'
import { useQuestions } from './use-forms.ts'

type AddQuestionProps = { readonly form: Form; readonly onAdded: (fieldId: string) => void }

function AddQuestion({ form, onAdded }: AddQuestionProps) {
  const { t } = useTranslation()
  const { add } = useQuestions(form)
  // The new question opens after the menu has closed, because the menu then returns the focus to its button.
  const [addedId, setAddedId] = useState<string | null>(null)
  return (
    <Menu
      width={260}
      position="bottom-start"
      onExitTransitionEnd={() => {
        if (addedId !== null) onAdded(addedId)
        setAddedId(null)
      }}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={18} />}>
          {t('forms.addQuestion')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formFieldKindNames.map((kind) => {
          const Icon = fieldKindIcons[kind]
          return (
            <Allowed key={kind} to="manageTours" inMenu>
              <Menu.Item leftSection={<Icon size={18} aria-hidden />} onClick={() => setAddedId(add(kind))}>
                {t(`forms.kind.${kind}`)}
              </Menu.Item>
            </Allowed>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Questions of a form, in order. */
export function FormQuestions({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { isFull, reorder } = useQuestions(form)
  const texts = useSortTexts()
  const [openQuestion, setOpenQuestion] = useState<{ id: string | null; isNew: boolean }>({ id: null, isNew: false })
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  const label = t('forms.questions')
  return (
    <section ref={container} className={classes.section}>
      <h3 ref={heading} tabIndex={-1} className={sectionClasses.heading}>
        {label}
      </h3>
      {form.fields.length === 0 && <p className={sectionClasses.note}>{t('forms.noQuestions')}</p>}
      {form.fields.length > 0 && (
        <SortableList
          items={form.fields}
          nameOf={(field) => field.label}
          onReorder={reorder}
          label={label}
          texts={texts}
        >
          {(field, handle) => (
            <QuestionCard
              form={form}
              field={field}
              handle={handle}
              isOpen={openQuestion.id === field.id}
              isNew={openQuestion.isNew}
              onOpen={(id) => setOpenQuestion({ id, isNew: id !== null && id !== field.id })}
            />
          )}
        </SortableList>
      )}
      {!isFull && (
        <div>
          <AddQuestion form={form} onAdded={(id) => setOpenQuestion({ id, isNew: true })} />
        </div>
      )}
    </section>
  )
}

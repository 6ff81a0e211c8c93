import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconInbox, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, hasQuestions } from '../../../../shared/forms/forms.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useFormRoute } from './form-route.ts'
import { countOpeners } from './form-uses.ts'
import classes from './forms-screen.module.css'
import { useSubmissionCounts } from './submissions/use-submissions.ts'
import { useForms } from './use-forms.ts'

const icon = { size: 16, 'aria-hidden': true } as const

function FormMenu({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { isFull, duplicate, remove } = useForms()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('forms.menu', { name: form.name })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isFull && (
          <Allowed to="manageTours" inMenu>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate(form)}>
              {t('forms.duplicate')}
            </Menu.Item>
          </Allowed>
        )}
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(form)}>
            {t('forms.delete')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Link to the responses, with their number and the number of unread ones. */
export function SubmissionsButton({ formId, name }: { readonly formId: string; readonly name: string }) {
  const { t } = useTranslation()
  const { openForm } = useFormRoute()
  const counts = useSubmissionCounts()
  const { count = 0, unreadCount = 0 } = counts?.get(formId) ?? {}
  const countText = counts ? t('forms.responses', { count }) : t('forms.responsesUnknown')
  const unreadText = unreadCount === 0 ? '' : `, ${t('forms.unreadCount', { count: unreadCount })}`
  return (
    <Button
      variant={unreadCount > 0 ? 'light' : 'default'}
      leftSection={<IconInbox size={18} />}
      aria-label={`${countText}${unreadText}: ${name}`}
      onClick={() => openForm(formId, 'answers')}
    >
      {countText}
      {unreadText}
    </Button>
  )
}

/** Form in the list: its name, details and responses. */
export function FormRow({ form, handle }: { readonly form: Form; readonly handle: ReactNode }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { openForm } = useFormRoute()
  const openerCount = countOpeners(tour, form.id)
  const { fields, opening } = form
  const details = [
    t('forms.questionCount', { count: fields.length }),
    ...(openerCount === 0 && opening === null ? [t('forms.notPlaced')] : []),
    ...(openerCount > 0 ? [t('forms.useCount', { count: openerCount })] : []),
    ...(opening === null ? [] : [t(`forms.opens.detail.${opening.kind}`)]),
  ]
  return (
    <div className={`${cardStyles.card} ${classes.row}`}>
      {handle}
      <div className={classes.text}>
        <button type="button" className={classes.name} onClick={() => openForm(form.id)}>
          {form.name}
        </button>
        <span className={classes.detail}>{details.join(' · ')}</span>
        {!hasQuestions(form) && <span className={classes.wrong}>{t('forms.blank')}</span>}
      </div>
      <div className={classes.actions}>
        <SubmissionsButton formId={form.id} name={form.name} />
        <FormMenu form={form} />
      </div>
    </div>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasQuestions } from '../../../../../shared/forms/forms.ts'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { FormSelect } from '../../forms/form-select.tsx'
import { NewFormButton } from '../../forms/new-form-button.tsx'
import { useForms } from '../../forms/use-forms.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useSubmitStore } from '../draft/submit-store.ts'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function FormForm({ hotspot }: { hotspot: HotspotOf<'form'> }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { forms } = useForms()
  const { update } = useHotspotActions()
  const form = forms.find(({ id }) => id === hotspot.details.formId)
  const setForm = (formId: string) => update(hotspot, { details: { formId } })
  return (
    <>
      <FormSelect value={form?.id ?? null} onPick={setForm} />
      {!form && <Text c="red">{t('hotspots.form.gone')}</Text>}
      {form && !hasQuestions(form) && <Text c="red">{t('forms.blank')}</Text>}
      {form ? (
        <Button component={Link} to={linkTo.form(tour.id, form.id)} variant="default">
          {t('hotspots.form.edit')}
        </Button>
      ) : (
        <NewFormButton onCreated={setForm} />
      )}
    </>
  )
}

function FormCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const { forms } = useForms()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [formId, setFormId] = useState<string | null>(forms[0]?.id ?? null)
  const add = () => {
    if (formId !== null)
      void create({ stopId: draft.stopId, kind: draft.kind, ...draft.direction, details: { formId } })
  }
  return (
    <Stack gap="md">
      <FormSelect value={formId} onPick={setFormId} />
      <NewFormButton onCreated={setFormId} />
      <BusyButton disabled={formId === null} isBusy={isSaving} onClick={add}>
        {t('hotspots.form.add')}
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
    </Stack>
  )
}

export const formHotspotEditor: HotspotKindEditor<'form'> = {
  Form: FormForm,
  CreateForm: FormCreateForm,
}

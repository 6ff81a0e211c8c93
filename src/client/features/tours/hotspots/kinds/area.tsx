import { Button, Select, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HotspotActionKind } from '../../../../../shared/hotspots/actions.ts'
import type { Hotspot, HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { AreaActionContext, type AreaActionForms } from '../draft/area-action.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { hotspotActionEditorOf, hotspotActionNames, isHotspotAction } from '../hotspot-action-editors.ts'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useLinkBack } from '../inspector/use-link-back.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

type ActionSelectProps = { readonly action: HotspotActionKind; readonly onPick: (action: HotspotActionKind) => void }

function ActionSelect({ action, onPick }: ActionSelectProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  return (
    <Select
      label={t('hotspots.area.action')}
      data={hotspotActionNames.map((kind) => ({ value: kind, label: t(`hotspots.kind.${kind}`) }))}
      value={action}
      allowDeselect={false}
      onChange={(kind) => isHotspotAction(kind) && onPick(kind)}
      {...deniedProps}
    />
  )
}

/** Form for the required details of an action; a button alone if it has none. */
function ActionCreateForm({ draft, submitLabel }: { draft: HotspotDraft; submitLabel: string }) {
  const { t } = useTranslation()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const { CreateForm } = isHotspotAction(draft.kind) ? hotspotActionEditorOf(draft.kind) : {}
  if (CreateForm) return <CreateForm draft={draft} />
  const { stopId, kind, direction } = draft
  return (
    <Stack gap="md">
      <BusyButton
        isBusy={isSaving}
        onClick={() => void create({ stopId, kind, ...direction, details: hotspotKindOf(kind)?.defaults?.() })}
      >
        {submitLabel}
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
    </Stack>
  )
}

function AreaForm({ hotspot }: { hotspot: HotspotOf<'area'> }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const addLinkBack = useLinkBack()
  const [newActionKind, setNewActionKind] = useState<HotspotActionKind | null>(null)
  const { corners, action } = hotspot.details
  const editedAction = useMemo((): AreaActionForms => {
    const toAreaDetails = (details: unknown) => ({ corners, action: { kind: action.kind, details } })
    return { area: hotspot, toAreaDetails }
  }, [hotspot, corners, action])
  const newAction: AreaActionForms = {
    toAreaInput: ({ kind, details, wayBack }) => {
      const parsed = hotspotKindOf(hotspot.kind)?.details.safeParse({ corners, action: { kind, details } })
      if (parsed?.success) update(hotspot, { details: parsed.data })
      if (parsed?.success && wayBack) addLinkBack({ ...hotspot, details: parsed.data } as Hotspot)
      setNewActionKind(null)
      return undefined
    },
    cancel: () => setNewActionKind(null),
  }
  const pick = (kind: HotspotActionKind) => setNewActionKind(kind === action.kind ? null : kind)
  const { Form } = hotspotActionEditorOf(action.kind)
  const { stopId, yawDeg, pitchDeg } = hotspot
  return (
    <>
      <ActionSelect action={newActionKind ?? action.kind} onPick={pick} />
      {newActionKind ? (
        <AreaActionContext value={newAction}>
          <ActionCreateForm
            key={newActionKind}
            draft={{ kind: newActionKind, stopId, direction: { yawDeg, pitchDeg } }}
            submitLabel={t('hotspots.area.change')}
          />
        </AreaActionContext>
      ) : (
        <AreaActionContext value={editedAction}>
          <Form hotspot={{ ...hotspot, ...action } as Hotspot} />
        </AreaActionContext>
      )}
    </>
  )
}

function AreaCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<HotspotActionKind>('stop')
  const { kind, corners } = draft
  const editedAction = useMemo(
    (): AreaActionForms => ({
      toAreaInput: (input) => ({
        ...input,
        kind,
        details: { corners, action: { kind: input.kind, details: input.details } },
      }),
    }),
    [kind, corners],
  )
  return (
    <Stack gap="md">
      <ActionSelect action={action} onPick={setAction} />
      <AreaActionContext value={editedAction}>
        <ActionCreateForm key={action} draft={{ ...draft, kind: action }} submitLabel={t('hotspots.area.add')} />
      </AreaActionContext>
    </Stack>
  )
}

export const areaHotspotEditor: HotspotKindEditor<'area'> = {
  Form: AreaForm,
  CreateForm: AreaCreateForm,
}

import { Button, Select, Stack } from '@mantine/core'
import { IconPolygon } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HotspotAction } from '../../../../shared/hotspots/actions.ts'
import type { Hotspot, HotspotOf } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { type ActionOf, ActionOfContext } from '../draft/action-of.ts'
import { useSubmitStore } from '../draft/submit-store.ts'
import { hotspotActionEditorOf, hotspotActionNames, isHotspotAction } from '../hotspot-action-editors.ts'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useLinkBack } from '../inspector/use-link-back.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

type ActionSelectProps = { readonly action: HotspotAction; readonly onPick: (action: HotspotAction) => void }

function ActionSelect({ action, onPick }: ActionSelectProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  return (
    <Select
      label={t('hotspots.area.action')}
      data={hotspotActionNames.map((kind) => ({ value: kind, label: t(`hotspots.kind.${kind}`) }))}
      value={action}
      allowDeselect={false}
      onChange={(kind) => isHotspotAction(kind) && onPick(kind)}
      {...rejected}
    />
  )
}

/** Asks for what an action cannot be without; a press on a button is enough where that is nothing. */
function ActionCreateForm({ draft, add }: { draft: HotspotDraft; add: string }) {
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
        {add}
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
  const addWayBack = useLinkBack()
  const [changingTo, setChangingTo] = useState<HotspotAction | null>(null)
  const { corners, action } = hotspot.details
  const actionOf = useMemo((): ActionOf => {
    const detailsWith = (details: unknown) => ({ corners, action: { kind: action.kind, details } })
    return { area: hotspot, detailsWith }
  }, [hotspot, corners, action])
  const changing: ActionOf = {
    made: ({ kind, details, wayBack }) => {
      const whole = hotspotKindOf(hotspot.kind)?.details.safeParse({ corners, action: { kind, details } })
      if (whole?.success) update(hotspot, { details: whole.data })
      if (whole?.success && wayBack) addWayBack({ ...hotspot, details: whole.data } as Hotspot)
      setChangingTo(null)
      return undefined
    },
    cancel: () => setChangingTo(null),
  }
  const pick = (kind: HotspotAction) => setChangingTo(kind === action.kind ? null : kind)
  const { Form } = hotspotActionEditorOf(action.kind)
  const { stopId, yawDeg, pitchDeg } = hotspot
  return (
    <>
      <ActionSelect action={changingTo ?? action.kind} onPick={pick} />
      {changingTo ? (
        <ActionOfContext value={changing}>
          <ActionCreateForm
            key={changingTo}
            draft={{ kind: changingTo, stopId, direction: { yawDeg, pitchDeg } }}
            add={t('hotspots.area.change')}
          />
        </ActionOfContext>
      ) : (
        <ActionOfContext value={actionOf}>
          <Form hotspot={{ ...hotspot, ...action } as Hotspot} />
        </ActionOfContext>
      )}
    </>
  )
}

function AreaCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<HotspotAction>('stop')
  const { kind, corners } = draft
  const actionOf = useMemo(
    (): ActionOf => ({
      made: (input) => ({ ...input, kind, details: { corners, action: { kind: input.kind, details: input.details } } }),
    }),
    [kind, corners],
  )
  return (
    <Stack gap="md">
      <ActionSelect action={action} onPick={setAction} />
      <ActionOfContext value={actionOf}>
        <ActionCreateForm key={action} draft={{ ...draft, kind: action }} add={t('hotspots.area.add')} />
      </ActionOfContext>
    </Stack>
  )
}

export const areaHotspotEditor: HotspotKindEditor<'area'> = {
  Icon: IconPolygon,
  Form: AreaForm,
  CreateForm: AreaCreateForm,
  draws: true,
}

import { Button, Textarea } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomData, customDataLimits } from '../../../../../shared/hotspots/custom-data.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import classes from './custom-data-field.module.css'
import { type CustomDataProblem, customDataText, parseCustomData } from './custom-data-text.ts'

function useProblemText() {
  const { t } = useTranslation()
  return (problem: CustomDataProblem): string => {
    if (problem.type === 'notObject') return t('hotspots.customData.notObject')
    if (problem.type === 'size')
      return t('hotspots.customData.size', { bytes: problem.bytes, maximum: customDataLimits.bytesMax })
    const { reason, name = '' } = problem.problem
    const text = t(`hotspots.customData.problem.${reason}`, { name, levels: customDataLimits.depthMax })
    return t('hotspots.customData.at', { ...problem.position, problem: text })
  }
}

type DraftText = {
  readonly text: string
  /** Stored data when the field lost the focus; undefined while the field has the focus. */
  readonly storedOnBlur?: CustomData | null
}

/**
 * Text of the field. A draft is displayed while it is edited. Afterwards it stays as long as it parses to the stored
 * data, which keeps its formatting, or as long as it is invalid and the stored data hasn't changed.
 */
function textOf(draft: DraftText | null, storedData: CustomData | null): string {
  if (draft === null) return customDataText(storedData)
  if (draft.storedOnBlur === undefined) return draft.text
  const parsed = parseCustomData(draft.text)
  const isCurrent = isDeepEqual('data' in parsed ? parsed.data : draft.storedOnBlur, storedData)
  return isCurrent ? draft.text : customDataText(storedData)
}

/** Code field for the custom data of a hotspot. Valid text is saved automatically. */
export function CustomDataField({ hotspot }: { readonly hotspot: Hotspot }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const problemText = useProblemText()
  const [draft, setDraft] = useState<DraftText | null>(null)
  const deniedProps = useDeniedField()
  const storedData = hotspot.customData
  const text = textOf(draft, storedData)
  const parsed = parseCustomData(text)
  const data = 'data' in parsed ? parsed.data : null
  const change = (changedText: string) => {
    setDraft({ text: changedText })
    const newData = parseCustomData(changedText)
    if ('data' in newData && !isDeepEqual(newData.data, storedData)) update(hotspot, { customData: newData.data })
  }
  return (
    <div className={classes.field}>
      <Textarea
        label={t('editor.field.customData')}
        description={t('hotspots.customData.hint')}
        placeholder={'{ "sku": "A-1200" }'}
        autosize
        minRows={3}
        maxRows={14}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        dir="ltr"
        classNames={{ input: classes.code ?? '' }}
        value={text}
        error={'problem' in parsed ? problemText(parsed.problem) : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => draft && setDraft({ text, storedOnBlur: storedData })}
        {...deniedProps}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBraces size={16} aria-hidden="true" />}
        disabled={data === null || customDataText(data) === text}
        onClick={() => setDraft({ text: customDataText(data), storedOnBlur: storedData })}
      >
        {t('hotspots.customData.format')}
      </Button>
    </div>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NadirPatch } from '../../../../../shared/media/adjustments.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { MediaPicker } from '../../picker/media-picker.tsx'
import classes from '../adjust.module.css'
import type { PaneProps } from '../tool-props.ts'

const covers = ['nothing', 'blur', 'image'] as const
const usual: NadirPatch = { mediaId: null, radiusDeg: 20, rotationDeg: 0 }
const imageKinds = ['images'] as const
const downDeg = -75
const showMs = 300

function coverOf(nadir: NadirPatch | null): (typeof covers)[number] {
  if (nadir === null) return 'nothing'
  return nadir.mediaId === null ? 'blur' : 'image'
}

type PatchFieldsProps = {
  readonly nadir: NadirPatch
  readonly onChange: (nadir: NadirPatch, step: string) => void
  readonly onPick: () => void
}

/** How large the patch is, and which image it shows how. */
function PatchFields({ nadir, onChange, onPick }: PatchFieldsProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const { mediaId } = nadir
  const mediaIds = mediaId === null ? [] : [mediaId]
  const { data } = trpc.media.list.useQuery({ mediaIds }, { enabled: mediaId !== null })
  return (
    <>
      {mediaId !== null && (
        <div className={classes.row}>
          <span className={classes.chosen}>{data && (data[0]?.name ?? t('media.adjust.nadir.gone'))}</span>
          <Button variant="default" size="compact-md" disabled={denial !== null} onClick={onPick}>
            {t('media.adjust.nadir.another')}
          </Button>
        </div>
      )}
      <div className={classes.pair}>
        <SavedNumber
          label={t('media.adjust.nadir.radius')}
          value={nadir.radiusDeg}
          onCommit={(radiusDeg) => onChange({ ...nadir, radiusDeg }, 'nadir-radius')}
          min={5}
          max={60}
          unit="°"
        />
        {mediaId !== null && (
          <SavedNumber
            label={t('media.adjust.nadir.rotation')}
            value={nadir.rotationDeg}
            onCommit={(rotationDeg) => onChange({ ...nadir, rotationDeg }, 'nadir-rotation')}
            min={-180}
            max={180}
            unit="°"
          />
        )}
      </div>
    </>
  )
}

/** What covers the tripod below the camera. */
export function NadirFields({ draft, change, viewer }: PaneProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const [isPicking, setPicking] = useState(false)
  const { nadir } = draft.retouch
  const cover = (next: NadirPatch | null, step?: string) => change({ retouch: { ...draft.retouch, nadir: next } }, step)
  const choose = (wanted: string) => {
    void viewer?.setView({ pitchDeg: downDeg }, { animateMs: showMs })
    if (wanted === 'image') setPicking(true)
    else cover(wanted === 'blur' ? { ...(nadir ?? usual), mediaId: null } : null)
  }
  return (
    <>
      <h2 className={classes.part}>{t('media.adjust.nadir.title')}</h2>
      <p className={classes.hint}>{t('media.adjust.nadir.hint')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('media.adjust.nadir.title')}
        value={coverOf(nadir)}
        disabled={denial !== null}
        onChange={choose}
        data={covers.map((value) => ({ value, label: t(`media.adjust.nadir.from.${value}`) }))}
      />
      {nadir && <PatchFields nadir={nadir} onChange={cover} onPick={() => setPicking(true)} />}
      <MediaPicker
        opened={isPicking}
        title={t('media.adjust.nadir.choose')}
        kinds={imageKinds}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked && cover({ ...(nadir ?? usual), mediaId: picked.id })}
      />
    </>
  )
}

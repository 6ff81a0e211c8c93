import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../../../shared/kernel/deep-equal.ts'
import type { NadirPatch } from '../../../../../../shared/media/adjustments.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { useFieldDenial } from '../../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../../ui/fields/saved-number.tsx'
import { MediaPicker } from '../../picker/media-picker.tsx'
import classes from '../adjust.module.css'
import type { PaneProps } from '../tool-props.ts'

const coverModes = ['nothing', 'blur', 'image'] as const
const defaultPatch: NadirPatch = { mediaId: null, radiusDeg: 20, rotationDeg: 0 }
const imageKinds = ['images'] as const
const downDeg = -75
const animateMs = 300

function coverModeOf(nadir: NadirPatch | null): (typeof coverModes)[number] {
  if (nadir === null) return 'nothing'
  return nadir.mediaId === null ? 'blur' : 'image'
}

type PatchFieldsProps = {
  readonly nadir: NadirPatch
  readonly onChange: (nadir: NadirPatch, step: string) => void
  readonly onPick: () => void
}

/** Size of the patch, and image and rotation if it shows one. */
function PatchFields({ nadir, onChange, onPick }: PatchFieldsProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const { mediaId } = nadir
  const mediaIds = mediaId === null ? [] : [mediaId]
  const { data } = trpc.media.byIds.useQuery({ mediaIds }, { enabled: mediaId !== null })
  return (
    <>
      {mediaId !== null && (
        <div className={classes.row}>
          <span className={classes.imageName}>{data && (data[0]?.name ?? t('media.adjust.nadir.imageDeleted'))}</span>
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

type BrandPatchProps = { readonly nadir: NadirPatch | null; readonly onChoose: (nadir: NadirPatch) => void }

/** Button that takes the patch of the brand kit. Empty if there is none, or the panorama has it. */
function BrandPatch({ nadir, onChoose }: BrandPatchProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const { data: kit } = trpc.brandKit.get.useQuery({})
  const patch = kit?.nadir ?? null
  const isInLibrary = kit?.media.some(({ id }) => id === patch?.mediaId) ?? false
  if (patch === null || !isInLibrary || isDeepEqual(patch, nadir)) return null
  return (
    <Group>
      <Button variant="default" size="compact-md" disabled={denial !== null} onClick={() => onChoose(patch)}>
        {t('media.adjust.nadir.fromBrandKit')}
      </Button>
    </Group>
  )
}

/** Choice of the patch that covers the tripod below the camera: none, blur, or an image. */
export function NadirFields({ draft, change, viewer }: PaneProps) {
  const { t } = useTranslation()
  const denial = useFieldDenial()
  const [isPicking, setPicking] = useState(false)
  const { nadir } = draft.retouch
  const setPatch = (next: NadirPatch | null, step?: string) =>
    change({ retouch: { ...draft.retouch, nadir: next } }, step)
  const changeMode = (mode: string) => {
    void viewer?.setView({ pitchDeg: downDeg }, { animateMs })
    if (mode === 'image') setPicking(true)
    else setPatch(mode === 'blur' ? { ...(nadir ?? defaultPatch), mediaId: null } : null)
  }
  return (
    <>
      <h2 className={classes.part}>{t('media.adjust.nadir.title')}</h2>
      <p className={classes.hint}>{t('media.adjust.nadir.hint')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('media.adjust.nadir.title')}
        value={coverModeOf(nadir)}
        disabled={denial !== null}
        onChange={changeMode}
        data={coverModes.map((value) => ({ value, label: t(`media.adjust.nadir.coverMode.${value}`) }))}
      />
      <BrandPatch
        nadir={nadir}
        onChoose={(patch) => {
          void viewer?.setView({ pitchDeg: downDeg }, { animateMs })
          setPatch(patch)
        }}
      />
      {nadir && <PatchFields nadir={nadir} onChange={setPatch} onPick={() => setPicking(true)} />}
      <MediaPicker
        opened={isPicking}
        title={t('media.adjust.nadir.choose')}
        kinds={imageKinds}
        onClose={() => setPicking(false)}
        onPick={([picked]) => picked && setPatch({ ...(nadir ?? defaultPatch), mediaId: picked.id })}
      />
    </>
  )
}

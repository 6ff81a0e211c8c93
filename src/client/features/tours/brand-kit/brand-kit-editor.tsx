import { Skeleton, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BrandKit, isBrandAction } from '../../../../shared/brand-kit/brand-kit.ts'
import { buttonActionKinds } from '../../../../shared/buttons/registry.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { trpc } from '../../../platform/trpc.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { ButtonLists } from '../buttons/button-lists.tsx'
import { ActionKinds } from '../buttons/custom-button-fields.tsx'
import { NewButton } from '../buttons/new-button-form.tsx'
import { ResetButtons } from '../buttons/reset-buttons.tsx'
import { AllStyleGroups } from '../styles/all-style-groups.tsx'
import { StylesPreview } from '../styles/styles-preview.tsx'
import { DetachedEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './brand-kit.module.css'
import { DeleteKit } from './delete-kit.tsx'
import { tourOfKit } from './kit-tour.ts'
import { KitTours } from './kit-tours.tsx'
import { NadirSection } from './nadir-section.tsx'
import { NewerKitDialog } from './newer-kit-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { useBrandKitDraft } from './use-brand-kit-draft.ts'

const brandActionKinds = buttonActionKinds.filter(isBrandAction)

type PreviewedTour = {
  readonly previewedTour: Tour | undefined
  /** True until it is known whether the account has a tour to preview the kit with. */
  readonly isLoadingPreview: boolean
}

/** Latest tour of the account with stops. The kit is previewed with it. */
function usePreviewedTour(): PreviewedTour {
  const list = trpc.tours.list.useQuery({})
  const tourId = list.data?.tours.find(({ stopCount, buildingCount }) => stopCount > 0 && buildingCount === 0)?.id ?? ''
  const tour = trpc.tours.get.useQuery({ tourId }, { enabled: tourId !== '' })
  return { previewedTour: tour.data, isLoadingPreview: list.isLoading || tour.isLoading }
}

function ButtonsSection() {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <SettingsSection title={t('brandKit.buttons')} hint={t('brandKit.buttonsHint')}>
      <div className={classes.buttons} tabIndex={-1}>
        <div className={classes.buttonTools}>
          <NewButton onAdded={() => setOpenId(null)} />
          <ResetButtons />
        </div>
        <ButtonLists openId={openId} onOpen={setOpenId} />
      </div>
    </SettingsSection>
  )
}

type BrandKitEditorProps = { readonly kit: BrandKit; readonly mayEdit: boolean }

/** Fields of the brand kit, beside a preview in a tour. */
export function BrandKitEditor({ kit, mayEdit }: BrandKitEditorProps) {
  const { t } = useTranslation()
  const state = useBrandKitDraft(kit)
  const { base, fields, edit } = state
  const [showsStartScreen, setShowsStartScreen] = useState(false)
  const [pickedMedia, setPickedMedia] = useState<readonly MediaItem[]>([])
  const { previewedTour, isLoadingPreview } = usePreviewedTour()
  const hasPreview = previewedTour !== undefined || isLoadingPreview
  const { styles, buttons, transition } = fields
  const tour = useMemo(
    () => tourOfKit({ styles, buttons, transition }, { previewedTour, media: [...base.media, ...pickedMedia] }),
    [styles, buttons, transition, previewedTour, base.media, pickedMedia],
  )
  const addMedia = (media: readonly MediaItem[]) =>
    setPickedMedia((all) => [...all, ...media.filter(({ id }) => !all.some((picked) => picked.id === id))])
  const applyTour = (changedTour: Tour) => {
    const logo = changedTour.media.find(({ id }) => id === changedTour.styles?.logo?.mediaId)
    if (logo !== undefined) addMedia([logo])
    edit({
      ...fields,
      styles: changedTour.styles,
      buttons: changedTour.buttons,
      transition: changedTour.transition,
    })
  }
  return (
    <DetachedEditor tour={tour} onChange={applyTour}>
      <ActionKinds value={brandActionKinds}>
        <div className={classes.screen} data-preview={hasPreview || undefined}>
          {hasPreview && (
            <div className={classes.preview} aria-busy={isLoadingPreview}>
              {isLoadingPreview ? (
                <Skeleton height="100%" />
              ) : (
                <StylesPreview showsStartScreen={showsStartScreen} onStartScreenChange={setShowsStartScreen} />
              )}
            </div>
          )}
          <div className={classes.sections}>
            <SettingsSection title={t('brandKit.styles')} hint={t('brandKit.hint')}>
              <AccessNote />
              {base.version === 0 && <Text mb="lg">{t('brandKit.none')}</Text>}
              <AllStyleGroups onStartScreenShown={setShowsStartScreen} />
            </SettingsSection>
            <ButtonsSection />
            <NadirSection
              nadir={fields.nadir}
              media={[...base.media, ...pickedMedia]}
              onPicked={(media) => addMedia([media])}
              onChange={(nadir) => edit({ ...fields, nadir })}
            />
            {base.version > 0 && (
              <KitTours
                kitVersion={base.version}
                tourCount={kit.tourCount}
                pendingTourCount={kit.version === 0 ? 0 : kit.pendingTourCount}
              />
            )}
            {base.version > 0 && <DeleteKit tourCount={kit.tourCount} onDeleted={state.accept} />}
          </div>
        </div>
        {mayEdit && <SaveBar state={state} />}
        <NewerKitDialog state={state} />
      </ActionKinds>
    </DetachedEditor>
  )
}

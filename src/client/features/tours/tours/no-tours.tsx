import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { FolderButton } from './folder-button.tsx'
import classes from './no-tours.module.css'
import sampleImage from './sample-tour.webp'
import { useCanDrop } from './use-can-drop.ts'

type NoToursProps = { readonly onChoose: (files: readonly File[]) => void }

/** Creates the sample tour and opens it. */
function useSample() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.tours.list.invalidate(), utils.tourFolders.list.invalidate()])
  const { mutate, isPending } = trpc.tours.createSample.useMutation({
    onSuccess: (tour) => {
      void refresh()
      void utils.media.invalidate()
      void navigate(linkTo.editTour(tour.id, 'stops'))
    },
    onError: (error) => {
      showError(t, error)
      void refresh()
    },
  })
  return { isCreating: isPending, createSample: () => mutate({}) }
}

/** Steps from files to a tour that visitors see, for people with no tours. */
const firstSteps = ['upload', 'link', 'publish'] as const

/** The sample tour as a card, with an image of one of its stops. */
function SampleCard() {
  const { t } = useTranslation()
  const { isCreating, createSample } = useSample()
  return (
    <section className={`${cardStyles.card} ${classes.sample}`} aria-labelledby="sample-tour">
      <img src={sampleImage} alt="" width={560} height={315} />
      <div className={classes.sampleText}>
        <h2 id="sample-tour">{t('tours.sample.title')}</h2>
        <p role="status">{t(isCreating ? 'tours.sample.creating' : 'tours.sample.hint')}</p>
        <Allowed to="manageTours">
          <BusyButton variant="default" isBusy={isCreating} onClick={createSample}>
            {t('tours.sample.open')}
          </BusyButton>
        </Allowed>
      </div>
    </section>
  )
}

/** First actions for people without tours. */
export function NoTours({ onChoose }: NoToursProps) {
  const { t } = useTranslation()
  const canDrop = useCanDrop()
  return (
    <div className={classes.first}>
      <div className={classes.empty}>
        <Notice
          icon={<IconPhotoPlus size={28} />}
          title={t(canDrop ? 'tours.empty' : 'tours.emptyTouch')}
          text={t('tours.emptyHint')}
        >
          <FileChooser onChoose={onChoose}>
            {(open) => (
              <Allowed to="manageTours">
                <Button onClick={open}>{t('tours.chooseFiles')}</Button>
              </Allowed>
            )}
          </FileChooser>
          {canDrop && <FolderButton onChoose={onChoose} variant="default" />}
        </Notice>
      </div>
      <SampleCard />
      <ol className={classes.steps}>
        {firstSteps.map((step) => (
          <li key={step}>
            <strong>{t(`tours.firstSteps.${step}.title`)}</strong>
            <span>{t(`tours.firstSteps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

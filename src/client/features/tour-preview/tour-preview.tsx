import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconPhotoPlus, IconRefresh } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../shared/tours/stops.ts'
import type { Tour } from '../../../shared/tours/tours.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './tour-preview.module.css'
import { type WindowName, windowSize } from './window-size.ts'
import { WindowSwitch } from './window-switch.tsx'

type TourPreviewProps = {
  /** Beside the choice of the window. */
  readonly tools?: ReactNode
  /** The tour itself, which fills the window; `onFailure` when it cannot be shown. */
  readonly children: (start: Stop, onFailure: () => void) => ReactNode
}

function EmptyPreview() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (
    <Notice icon={<IconPhotoPlus size={28} />} title={t('tourPreview.empty')} text={t('tourPreview.emptyHint')}>
      <Button component={Link} to={linkTo.editTour(tour.id, 'stops')}>
        {t('tourPreview.toStops')}
      </Button>
    </Notice>
  )
}

type WindowSize = NonNullable<ReturnType<typeof windowSize>>

/** A transform would make a layer of what is as large as life, too. */
function styleOf({ widthPx, heightPx, scale }: WindowSize): CSSProperties {
  return { width: widthPx, height: heightPx, transform: scale === 1 ? undefined : `scale(${scale})` }
}

/** The tour as visitors would see it, in a window as large as theirs. */
function PreviewWindow({ shown, children }: { shown: WindowName | 'room'; children: TourPreviewProps['children'] }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { ref, width, height } = useElementSize()
  // another one may be shown again
  const [failed, setFailed] = useState<Tour | null>(null)
  const start = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  if (!start) return <EmptyPreview />
  if (failed === tour)
    return (
      <Notice icon={<IconRefresh size={28} />} title={t('preview.failed')} text={t('preview.failedHint')}>
        <Button onClick={() => setFailed(null)}>{t('editor.retry')}</Button>
      </Notice>
    )
  const size = windowSize(shown, { widthPx: width, heightPx: height })
  return (
    <div ref={ref} className={classes.room}>
      {size && (
        <section className={classes.window} aria-label={t('tourPreview.label')} style={styleOf(size)}>
          {children(start, () => setFailed(tour))}
        </section>
      )}
    </div>
  )
}

/** The tour that is being edited, for a desk or a phone, beside what changes it. On a phone, as it is there. */
export function TourPreview({ tools, children }: TourPreviewProps) {
  const [chosen, setChosen] = useState<WindowName>('desktop')
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        {!isNarrow && <WindowSwitch value={chosen} onChange={setChosen} />}
        {tools}
      </div>
      <PreviewWindow shown={isNarrow ? 'room' : chosen}>{children}</PreviewWindow>
    </div>
  )
}

import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { threadParameter } from '../../../../../shared/web/routes.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { LiveRegion } from '../../../../ui/feedback/announcement.tsx'
import { useFocusFallback } from '../../../../ui/hooks/use-focus-fallback.ts'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { useIsCommentsPanelOpen } from '../use-comments.ts'
import classes from './comments.module.css'

const PanelView = lazyComponent(async () => (await import('./panel-view.tsx')).PanelView)
const preloaded = [PanelView]

/** Opens the thread in the URL, and removes it from the URL. */
function useThreadFromUrl(isOn: boolean): void {
  const [parameters, setParameters] = useSearchParams()
  const threadId = parameters.get(threadParameter)
  const openThread = useEffectEvent((id: string) => {
    useCommentsStore.getState().openLinkedThread(id)
    const otherParameters = new URLSearchParams(parameters)
    otherParameters.delete(threadParameter)
    setParameters(otherParameters, { replace: true })
  })
  useEffect(() => {
    if (isOn && threadId !== null) openThread(threadId)
  }, [isOn, threadId])
}

function Content() {
  const announcement = useCommentsStore((state) => state.announcement)
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLDivElement>()
  return (
    <div ref={container} className={classes.content}>
      <div ref={heading} className={classes.view} tabIndex={-1}>
        <PanelView />
      </div>
      {/* Inside the sheet, because screen readers ignore everything outside an open modal. */}
      <LiveRegion announcement={announcement} />
    </div>
  )
}

/** True for the card of a thread in the list, which takes the focus when its thread closes. */
const isThreadCard = (element: Element | null) => element?.hasAttribute('data-thread') ?? false

/** Element to which the focus returns when the panel closes. */
export const commentsButtonId = 'comments-button'

const focusCommentsButton = () => document.getElementById(commentsButtonId)?.focus()

/** Panel beside the page, which stays visible and usable. */
function SidePanel() {
  const { t } = useTranslation()
  const { close, panel } = useCommentsStore()
  const { stopId } = useParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const isList = panel.view === 'list'
  useEffect(() => {
    // After a thread, the focus is on its card already.
    if (isList && !isThreadCard(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [isList])
  const closePanel = () => {
    close()
    focusCommentsButton()
  }
  return (
    <aside className={classes.panel} aria-label={t('comments.title')} data-over={stopId !== undefined || undefined}>
      <header className={classes.top}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {t('comments.title')}
        </h2>
        <CloseButton aria-label={t('comments.close')} onClick={closePanel} size={36} />
      </header>
      <Content />
    </aside>
  )
}

/** Comments on the tour, beside the page or in a sheet on phones. Hidden if the flag `multi-user` is off. */
export function CommentsPanel() {
  usePreload(preloaded)
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  const isOpen = useIsCommentsPanelOpen()
  const { resetForTour, close, isMinimized } = useCommentsStore()
  useEffect(() => resetForTour(tour.id), [resetForTour, tour.id])
  useThreadFromUrl(useFlag('multi-user'))
  return (
    <>
      {isNarrow ? (
        <Sheet
          opened={isOpen && !isMinimized}
          onClose={close}
          // A minimized sheet leaves the focus on the stage, and the pin that opened the sheet may be gone.
          returnFocus={false}
          onExitTransitionEnd={() => {
            if (!useCommentsStore.getState().isOpen) focusCommentsButton()
          }}
          size="100%"
          title={t('comments.title')}
        >
          <Content />
        </Sheet>
      ) : (
        isOpen && <SidePanel />
      )}
    </>
  )
}

import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { threadParameter } from '../../../../shared/web/routes.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { LiveRegion } from '../../../ui/feedback/announcement.tsx'
import { useFocusKept } from '../../../ui/hooks/use-focus-kept.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { useAreCommentsOpen } from '../use-comments.ts'
import classes from './comments.module.css'
import { NewComment } from './new-comment.tsx'
import { isThreadCard, ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'

/** Opens the thread that the address names, and takes it out of the address. */
function useThreadOfAddress(isOn: boolean): void {
  const [parameters, setParameters] = useSearchParams()
  const threadId = parameters.get(threadParameter)
  const arrive = useEffectEvent((id: string) => {
    useCommentsStore.getState().arriveAt(id)
    const others = new URLSearchParams(parameters)
    others.delete(threadParameter)
    setParameters(others, { replace: true })
  })
  useEffect(() => {
    if (isOn && threadId !== null) arrive(threadId)
  }, [isOn, threadId])
}

function Content() {
  const announced = useCommentsStore((state) => state.announced)
  const { place, heading } = useFocusKept<HTMLDivElement, HTMLDivElement>()
  return (
    <div ref={place} className={classes.content}>
      <div ref={heading} className={classes.view} tabIndex={-1}>
        <View />
      </div>
      {/* Within the sheet, because nothing outside of it is read while it is open. */}
      <LiveRegion announcement={announced} />
    </div>
  )
}

function View() {
  const shown = useCommentsStore((state) => state.shown)
  if (shown.view === 'new') return <NewComment place={shown.place} />
  return shown.view === 'thread' ? <ThreadView threadId={shown.threadId} /> : <ThreadList />
}

/** By which the focus finds back to the button that opened the panel. */
export const commentsButtonId = 'comments-button'

const focusCommentsButton = () => document.getElementById(commentsButtonId)?.focus()

/** Beside the page: what it is about can be seen and pressed. */
function SidePanel() {
  const { t } = useTranslation()
  const { close, shown } = useCommentsStore()
  const { stopId } = useParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const isList = shown.view === 'list'
  useEffect(() => {
    // Whoever came back from a thread is at its card already.
    if (isList && !isThreadCard(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [isList])
  const leave = () => {
    close()
    focusCommentsButton()
  }
  return (
    <aside className={classes.panel} aria-label={t('comments.title')} data-over={stopId !== undefined || undefined}>
      <header className={classes.top}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {t('comments.title')}
        </h2>
        <CloseButton aria-label={t('comments.close')} onClick={leave} size={36} />
      </header>
      <Content />
    </aside>
  )
}

/** Comments on the tour: beside the page, or over it on a phone. Nothing with the flag `multi-user` off. */
export function CommentsPanel() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  const isOpen = useAreCommentsOpen()
  const { enter, close, isAside } = useCommentsStore()
  useEffect(() => enter(tour.id), [enter, tour.id])
  useThreadOfAddress(useFlag('multi-user'))
  return (
    <>
      {isNarrow ? (
        <Sheet
          opened={isOpen && !isAside}
          onClose={close}
          // Put aside, the stage has the focus. What opened the sheet last may be gone: a pin, or a tool of the stage.
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

import { useCommentsStore } from '../comments-store.ts'
import { NewComment } from './new-comment.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'

/** Content of the panel: a new comment, a thread, or the list of threads. */
export function PanelView() {
  const panel = useCommentsStore((state) => state.panel)
  if (panel.view === 'new') return <NewComment pin={panel.pin} />
  return panel.view === 'thread' ? <ThreadView threadId={panel.threadId} /> : <ThreadList />
}

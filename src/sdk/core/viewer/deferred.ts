// Code that is needed only after the first image. One chunk, because a page with a pinned script version lists every module
// that it may load.

export { snapshot } from '../snapshot/snapshot.ts'
export { suspendWhenHidden as watchViewer } from '../visibility/suspend-when-hidden.ts'

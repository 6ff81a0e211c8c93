/**
 * What matters only once there is an image, to be loaded in one piece: a script of an exact version names each module
 * that it may load.
 */

export { snapshot } from '../snapshot/snapshot.ts'
export { suspendWhenHidden as watchViewer } from '../visibility/suspend-when-hidden.ts'

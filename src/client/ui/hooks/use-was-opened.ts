import { useLast } from './use-last.ts'

/** True once a dialog has been opened, so that its lazy component isn't loaded before and stays mounted afterward. */
export function useWasOpened(isOpen: boolean): boolean {
  return useLast(isOpen || undefined) ?? false
}

import { useMediaQuery } from '@mantine/hooks'

/** False on devices without a mouse, where files can't be dropped and folders can't be chosen. */
export function useCanDrop(): boolean {
  return useMediaQuery('(any-hover: hover)', true, { getInitialValueInEffect: false })
}

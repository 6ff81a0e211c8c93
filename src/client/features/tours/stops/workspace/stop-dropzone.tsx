import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import { useFieldDenial } from '../../../../ui/feedback/denied.tsx'
import { useStopFiles } from '../add-stops.tsx'
import classes from '../stops-screen.module.css'

/** Dropzone of a page. Dropped files become stops. Buttons on the page open the file dialog, not a click on the page. */
export function StopDropzone({ children }: { children: ReactNode }) {
  const addStopsFromFiles = useStopFiles()
  const denial = useFieldDenial()
  if (denial !== null) return <div className={classes.drop}>{children}</div>
  return (
    <Dropzone
      onDrop={addStopsFromFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      className={classes.drop ?? ''}
      inputProps={{ tabIndex: -1, 'aria-hidden': true }}
    >
      {children}
    </Dropzone>
  )
}

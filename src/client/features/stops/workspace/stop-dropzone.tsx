import { Dropzone } from '@mantine/dropzone'
import type { ReactNode } from 'react'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { useStopFiles } from '../add-stops.tsx'
import classes from '../stops-screen.module.css'

/** A page where files are dropped to become stops. Its custom buttons open the file chooser, not the page. */
export function StopDropzone({ children }: { children: ReactNode }) {
  const takeFiles = useStopFiles()
  const denial = useFieldDenial()
  if (denial !== null) return <div className={classes.drop}>{children}</div>
  return (
    <Dropzone
      onDrop={takeFiles}
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

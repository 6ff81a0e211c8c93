import { useEffect, useState } from 'react'
import { loaderDelayMs } from '../../../shared/web/loader-delay.ts'
import { Spinner } from '../plain/spinner.tsx'
import classes from './delayed-loader.module.css'

/** Spinner that appears after a delay of two seconds (spec §9). */
export function DelayedLoader({ label }: { label: string }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), loaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.loader} role="status" aria-busy="true">
      {isVisible && <Spinner size={22} />}
      <span className="visually-hidden">{isVisible ? label : ''}</span>
    </div>
  )
}

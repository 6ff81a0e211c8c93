import { hubspotScopes } from '../../../shared/hubspot/hubspot.ts'
import classes from './hubspot.module.css'

/** What the private app in HubSpot has to be allowed. */
export function ScopeList() {
  return (
    <ul className={classes.scopes}>
      {hubspotScopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  )
}

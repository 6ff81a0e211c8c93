import { describe, expect, it } from 'vitest'
import { productSources } from './project.ts'
import { findOperationsWithoutRoute } from './rules/operations.ts'
import { parseSource } from './source.ts'

/** Operations without a REST route, by the reason. */
const withoutRoute: Readonly<Record<string, readonly string[]>> = {
  'People sign in, sign up and confirm their identity in a browser; programs open a session or have a token': [
    'signIn',
    'getSignedInUser',
    'getSignUp',
    'finishSignUp',
    'confirmEmailChange',
    'listProviders',
    'startLink',
    'finishLink',
    'proveSignIn',
    'listSessions',
    'endSession',
    'endOtherSessions',
  ],
  'People join, leave, transfer and close accounts in the app; a session lists its accounts': [
    'listAccounts',
    'switchAccount',
    'startOwnAccount',
    'getInvitation',
    'acceptInvitation',
    'acceptAsStranger',
    'leaveAccount',
    'transferOwnership',
    'closeAccount',
  ],
  'Root admins run the installation on its screens': [
    'listAllAccounts',
    'createAccount',
    'updateAccountByRoot',
    'listMembersByRoot',
    'disableUser',
    'enableUser',
    'listEmails',
  ],
  'People decide about costs and billing details on screens that show the price': [
    'getPrice',
    'previewChange',
    'startCard',
    'subscribe',
    'changePackages',
    'cancelSubscription',
    'resumeSubscription',
    'replaceCard',
    'refreshBilling',
    'getBillingDetails',
    'updateBillingDetails',
  ],
  'A person reads what is sent, and accepts each suggestion': [
    'updateTextSuggestions',
    'createTextSuggestions',
    'getSuggestionUsage',
  ],
  'For browser tabs that have the same stop open': ['listPeopleInTour', 'takeOverStop'],
  'For pages of the product only': ['getFlags', 'listLocalEmails'],
  'An example for people who are new to the editor; programs create tours of their own files': ['createSampleTour'],
  'Deletes everything for good at once': ['measureDeleted', 'emptyDeleted'],
  'For the app, before its browser starts a download; programs get the error from the download': ['checkTourExport'],
  'A live stream; programs read the status of a medium': ['watchMedia'],
  'For items that a screen has loaded before; programs list them page by page': ['listMediaByIds', 'listTourCards'],
  'A REST route takes the same fields as a multipart form with a file': [
    'createHotspot',
    'updateHotspot',
    'deleteHotspot',
  ],
}

describe('REST', () => {
  it('has a route for each tRPC operation except the explained ones', () => {
    expect(findOperationsWithoutRoute(productSources).sort()).toEqual(Object.values(withoutRoute).flat().sort())
  })
})

describe('the rule about routes', () => {
  const router = parseSource('src/server/trpc/app-router.ts', 'router({ list: query(listTours) })')

  it('fires on an operation without a route', () => expect(findOperationsWithoutRoute([router])).toEqual(['listTours']))

  it('is quiet on an operation with a route', () => {
    const routes = parseSource('src/server/rest/a-routes.ts', 'route({ operation: listTours })')
    expect(findOperationsWithoutRoute([router, routes])).toEqual([])
  })
})

import { sendPasswordReset } from '../domain/access/passwords/operations.ts'
import { getUser, listRoles, updateUser } from '../domain/access/profile/operations.ts'
import { acceptPrivacy, listAcceptances } from '../domain/access/profile/privacy-operations.ts'
import { finishLink, startLink } from '../domain/access/providers/link-operations.ts'
import {
  finishProviderSignIn,
  listProviders,
  startProviderSignIn,
} from '../domain/access/providers/provider-operations.ts'
import { changePassword, disableUser, enableUser, unlinkIdentity } from '../domain/access/security/operations.ts'
import { getSignedInUser, signIn, signOut } from '../domain/access/sessions/operations.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  proveSignIn,
} from '../domain/access/sessions/session-operations.ts'
import { confirmEmailChange } from '../domain/access/sign-up/change-email.ts'
import { finishSignUp, getSignUp, signUp } from '../domain/access/sign-up/operations.ts'
import { createApiToken, listApiTokens, revokeApiToken } from '../domain/access/tokens/operations.ts'
import { deleteComment, updateComment } from '../domain/collaboration/comments/comment-operations.ts'
import {
  countCommentThreads,
  createCommentThread,
  getCommentThread,
  listCommentPins,
  listCommentThreads,
  replyToCommentThread,
  setCommentThreadStatus,
} from '../domain/collaboration/comments/thread-operations.ts'
import {
  closeEditingSession,
  closePresence,
  listActivePeople,
  listPeopleInTour,
  openEditingSession,
  takeOverStop,
} from '../domain/collaboration/editing/operations.ts'
import { listLocalEmails } from '../domain/connections/email/local-emails.ts'
import { listEmails } from '../domain/connections/email/operations.ts'
import { getNotifications, updateNotification } from '../domain/connections/notifications/operations.ts'
import { listAuditEvents, listAuditPeople } from '../domain/identity/audit/operations.ts'
import { getFlags } from '../domain/identity/flags/operations.ts'
import { createFolder, listFolders, updateFolder } from '../domain/library/folders/operations.ts'
import { cancelMediaImport, getMediaImport, importMedia } from '../domain/library/imports/operations.ts'
import { getNearestTown, searchLocations } from '../domain/library/locations/operations.ts'
import { adjustMedia } from '../domain/library/media/adjust/adjust-media.ts'
import { changeKind, setPoster } from '../domain/library/media/build/video-operations.ts'
import { createCaption, deleteCaption, updateCaption } from '../domain/library/media/captions/caption-operations.ts'
import { deleteManyMedia, restoreManyMedia, updateManyMedia } from '../domain/library/media/library/bulk-operations.ts'
import { deleteFolder } from '../domain/library/media/library/delete-folder.ts'
import {
  getMedia,
  listDeletedMedia,
  listMedia,
  listMediaTags,
} from '../domain/library/media/library/library-operations.ts'
import {
  deleteMedia,
  listMediaByIds,
  restoreMedia,
  retryMedia,
  updateMedia,
} from '../domain/library/media/operations.ts'
import { undoReplace } from '../domain/library/media/replace/undo-replace.ts'
import { watchMedia } from '../domain/library/media/watch-media.ts'
import { getStorageUsage } from '../domain/library/uploads/operations.ts'
import { setAccessibilityJudgment } from '../domain/publishing/accessibility-reports/judgment-operations.ts'
import {
  getAccessibilityReport,
  listAccessibilityFindings,
} from '../domain/publishing/accessibility-reports/operations.ts'
import { emptyDeleted, measureDeleted } from '../domain/publishing/deleted-media/operations.ts'
import { checkTourExport, getTourExport } from '../domain/publishing/exports/operations.ts'
import { listBrandKitTours } from '../domain/publishing/publications/brand-kit-tours.ts'
import {
  deleteManyTours,
  duplicateManyTours,
  publishManyTours,
  restoreManyTours,
  unpublishManyTours,
} from '../domain/publishing/publications/bulk/operations.ts'
import { listTourTags, removeTourTag, renameTourTag } from '../domain/publishing/publications/bulk/tag-operations.ts'
import { updateManyTours } from '../domain/publishing/publications/bulk/update-many-tours.ts'
import { compareVersions } from '../domain/publishing/publications/compare-versions.ts'
import { listTourCards, listTours } from '../domain/publishing/publications/list-tours.ts'
import {
  listPublications,
  listTourChanges,
  previewTour,
  publishTour,
  unpublishTour,
} from '../domain/publishing/publications/operations.ts'
import { cancelReview, listReviews, requestReview, returnReview } from '../domain/publishing/reviews/operations.ts'
import { cancelSchedule, createSchedule, listSchedules } from '../domain/publishing/schedules/operations.ts'
import { getSharing, updateSharing } from '../domain/publishing/sharing/operations.ts'
import { deleteBrandKit, getBrandKit, updateBrandKit } from '../domain/tours/brand-kit/operations.ts'
import { duplicateManyStops, updateManyStops } from '../domain/tours/drafts/bulk-stop-operations.ts'
import { copyStopsToTour } from '../domain/tours/drafts/copy-to-tour.ts'
import { changeCustomScript, getCustomScript } from '../domain/tours/drafts/custom-script.ts'
import { listStops } from '../domain/tours/drafts/list-stops.ts'
import {
  createTour,
  deleteTour,
  duplicateTour,
  getTour,
  listDeletedTours,
  restoreTour,
  updateTour,
} from '../domain/tours/drafts/operations.ts'
import {
  createStops,
  deleteStops,
  duplicateStop,
  getLastSave,
  restoreStops,
  updateStop,
} from '../domain/tours/drafts/stop-operations.ts'
import {
  countSubmissions,
  deleteSubmissions,
  listSubmissions,
  restoreSubmissions,
  updateSubmissions,
} from '../domain/tours/forms/operations.ts'
import {
  createManyHotspots,
  deleteManyHotspots,
  restoreManyHotspots,
  updateManyHotspots,
} from '../domain/tours/hotspots/bulk-operations.ts'
import { createHotspot, deleteHotspot, restoreHotspot, updateHotspot } from '../domain/tours/hotspots/operations.ts'
import { createSampleTour } from '../domain/tours/samples/operations.ts'
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '../domain/tours/templates/operations.ts'
import { createTextSuggestions, getSuggestionUsage } from '../domain/tours/text-suggestions/operations.ts'
import {
  createTourFolder,
  deleteTourFolder,
  listTourFolders,
  updateTourFolder,
} from '../domain/tours/tour-folders/operations.ts'
import {
  cancelTourImport,
  getTourImport,
  previewTourImport,
  startTourImport,
} from '../domain/tours/tour-imports/operations.ts'
import { exportTranslations, importTranslations } from '../domain/tours/translations/file-operations.ts'
import { listTranslations, updateTranslations } from '../domain/tours/translations/operations.ts'
import {
  copyFromVersion,
  getVersion,
  listVersions,
  renameVersion,
  restoreVersion,
} from '../domain/tours/versions/operations.ts'
import { accountsRouter } from './accounts-router.ts'
import { analyticsRouter } from './analytics-router.ts'
import { billingRouter } from './billing-router.ts'
import { hubspotRouter } from './hubspot-router.ts'
import { shareLinksRouter, slugsRouter } from './sharing-routers.ts'
import { mutation, query, router, subscription } from './trpc.ts'
import { webhooksRouter } from './webhooks-router.ts'

export const appRouter = router({
  accessibility: router({
    report: query(getAccessibilityReport),
    findings: query(listAccessibilityFindings),
    judge: mutation(setAccessibilityJudgment),
  }),
  accounts: accountsRouter,
  analytics: analyticsRouter,
  audit: router({ list: query(listAuditEvents), people: query(listAuditPeople) }),
  billing: billingRouter,
  auth: router({ me: query(getSignedInUser), signIn: mutation(signIn), signOut: mutation(signOut) }),
  editing: router({
    list: query(listActivePeople),
    open: mutation(openEditingSession),
    close: mutation(closeEditingSession),
    leave: mutation(closePresence),
    inTour: query(listPeopleInTour),
    takeOver: mutation(takeOverStop),
  }),
  tokens: router({
    list: query(listApiTokens),
    create: mutation(createApiToken),
    revoke: mutation(revokeApiToken),
  }),
  providers: router({
    list: query(listProviders),
    start: mutation(startProviderSignIn),
    finish: mutation(finishProviderSignIn),
    startLink: mutation(startLink),
    finishLink: mutation(finishLink),
  }),
  brandKit: router({
    get: query(getBrandKit),
    update: mutation(updateBrandKit),
    remove: mutation(deleteBrandKit),
    tours: query(listBrandKitTours),
  }),
  templates: router({
    list: query(listTemplates),
    create: mutation(createTemplate),
    update: mutation(updateTemplate),
    remove: mutation(deleteTemplate),
  }),
  tours: router({
    list: query(listTours),
    cards: query(listTourCards),
    get: query(getTour),
    create: mutation(createTour),
    update: mutation(updateTour),
    createSample: mutation(createSampleTour),
    duplicate: mutation(duplicateTour),
    remove: mutation(deleteTour),
    restore: mutation(restoreTour),
    listDeleted: query(listDeletedTours),
    updateMany: mutation(updateManyTours),
    duplicateMany: mutation(duplicateManyTours),
    removeMany: mutation(deleteManyTours),
    restoreMany: mutation(restoreManyTours),
    tags: query(listTourTags),
    renameTag: mutation(renameTourTag),
    removeTag: mutation(removeTourTag),
  }),
  tourImports: router({
    preview: query(previewTourImport),
    start: mutation(startTourImport),
    get: query(getTourImport),
    cancel: mutation(cancelTourImport),
  }),
  tourFolders: router({
    list: query(listTourFolders),
    create: mutation(createTourFolder),
    update: mutation(updateTourFolder),
    remove: mutation(deleteTourFolder),
  }),
  stops: router({
    list: query(listStops),
    create: mutation(createStops),
    update: mutation(updateStop),
    updateMany: mutation(updateManyStops),
    duplicate: mutation(duplicateStop),
    duplicateMany: mutation(duplicateManyStops),
    copyToTour: mutation(copyStopsToTour),
    remove: mutation(deleteStops),
    restore: mutation(restoreStops),
    lastSave: query(getLastSave),
  }),
  translations: router({
    list: query(listTranslations),
    update: mutation(updateTranslations),
    export: query(exportTranslations),
    import: mutation(importTranslations),
  }),
  textSuggestions: router({
    create: mutation(createTextSuggestions),
    usage: query(getSuggestionUsage),
  }),
  hotspots: router({
    create: mutation(createHotspot),
    update: mutation(updateHotspot),
    remove: mutation(deleteHotspot),
    restore: mutation(restoreHotspot),
    createMany: mutation(createManyHotspots),
    updateMany: mutation(updateManyHotspots),
    removeMany: mutation(deleteManyHotspots),
    restoreMany: mutation(restoreManyHotspots),
  }),
  submissions: router({
    list: query(listSubmissions),
    count: query(countSubmissions),
    update: mutation(updateSubmissions),
    remove: mutation(deleteSubmissions),
    restore: mutation(restoreSubmissions),
  }),
  media: router({
    list: query(listMedia),
    byIds: query(listMediaByIds),
    update: mutation(updateMedia),
    remove: mutation(deleteMedia),
    restore: mutation(restoreMedia),
    retry: mutation(retryMedia),
    createCaption: mutation(createCaption),
    updateCaption: mutation(updateCaption),
    removeCaption: mutation(deleteCaption),
    setPoster: mutation(setPoster),
    changeKind: mutation(changeKind),
    undoReplace: mutation(undoReplace),
    adjust: mutation(adjustMedia),
    changes: subscription(watchMedia),
    get: query(getMedia),
    tags: query(listMediaTags),
    updateMany: mutation(updateManyMedia),
    removeMany: mutation(deleteManyMedia),
    restoreMany: mutation(restoreManyMedia),
    listDeleted: query(listDeletedMedia),
    measureDeleted: query(measureDeleted),
    emptyDeleted: mutation(emptyDeleted),
    import: mutation(importMedia),
    getImport: query(getMediaImport),
    cancelImport: mutation(cancelMediaImport),
  }),
  locations: router({ search: query(searchLocations), nearestTown: query(getNearestTown) }),
  folders: router({
    list: query(listFolders),
    create: mutation(createFolder),
    update: mutation(updateFolder),
    remove: mutation(deleteFolder),
  }),
  uploads: router({ usage: query(getStorageUsage) }),
  exports: router({ get: query(getTourExport), check: query(checkTourExport) }),
  sharing: router({ get: query(getSharing), update: mutation(updateSharing) }),
  customScript: router({ get: query(getCustomScript), update: mutation(changeCustomScript) }),
  publishing: router({
    publish: mutation(publishTour),
    unpublish: mutation(unpublishTour),
    publishMany: mutation(publishManyTours),
    unpublishMany: mutation(unpublishManyTours),
    list: query(listPublications),
    preview: query(previewTour),
    changes: query(listTourChanges),
  }),
  reviews: router({
    list: query(listReviews),
    request: mutation(requestReview),
    return: mutation(returnReview),
    cancel: mutation(cancelReview),
  }),
  schedules: router({
    list: query(listSchedules),
    create: mutation(createSchedule),
    cancel: mutation(cancelSchedule),
  }),
  comments: router({
    count: query(countCommentThreads),
    list: query(listCommentThreads),
    pins: query(listCommentPins),
    get: query(getCommentThread),
    create: mutation(createCommentThread),
    reply: mutation(replyToCommentThread),
    setStatus: mutation(setCommentThreadStatus),
    update: mutation(updateComment),
    remove: mutation(deleteComment),
  }),
  versions: router({
    list: query(listVersions),
    get: query(getVersion),
    compare: query(compareVersions),
    rename: mutation(renameVersion),
    restore: mutation(restoreVersion),
    copyFrom: mutation(copyFromVersion),
  }),
  shareLinks: shareLinksRouter,
  slugs: slugsRouter,
  webhooks: webhooksRouter,
  hubspot: hubspotRouter,
  email: router({
    list: query(listEmails),
    // This is a mutation, because the input of a query is part of the URL, which is logged.
    listLocal: mutation(listLocalEmails),
  }),
  notifications: router({ get: query(getNotifications), update: mutation(updateNotification) }),
  flags: router({ get: query(getFlags) }),
  users: router({
    signUp: mutation(signUp),
    openSignUp: mutation(getSignUp),
    finishSignUp: mutation(finishSignUp),
    sendPasswordReset: mutation(sendPasswordReset),
    get: query(getUser),
    update: mutation(updateUser),
    roles: query(listRoles),
    confirmEmail: mutation(confirmEmailChange),
    changePassword: mutation(changePassword),
    unlinkIdentity: mutation(unlinkIdentity),
    disable: mutation(disableUser),
    enable: mutation(enableUser),
    prove: mutation(proveSignIn),
    sessions: query(listSessions),
    endSession: mutation(endSession),
    endOtherSessions: mutation(endOtherSessions),
    acceptPrivacy: mutation(acceptPrivacy),
    acceptances: query(listAcceptances),
  }),
})

export type AppRouter = typeof appRouter

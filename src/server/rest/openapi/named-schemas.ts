import { z } from 'zod'
import { criterionIds } from '../../../shared/accessibility/criteria.ts'
import { accessibilityFinding, checkName } from '../../../shared/accessibility/findings.ts'
import { accessibilityJudgment } from '../../../shared/accessibility/judgments.ts'
import { accessibilityReport, reportCheck, reportCriterion } from '../../../shared/accessibility/report.ts'
import { accountSettings } from '../../../shared/accounts/accounts.ts'
import { pendingInvitation } from '../../../shared/accounts/invitations.ts'
import { member } from '../../../shared/accounts/members.ts'
import { breakdownRow, flows, metrics, report, tourTotals } from '../../../shared/analytics/reports.ts'
import { shareLinkReport } from '../../../shared/analytics/share-link-report.ts'
import { stopReport } from '../../../shared/analytics/stop-report.ts'
import { auditActions, auditEvent } from '../../../shared/audit.ts'
import { accountMembership } from '../../../shared/auth/auth.ts'
import { finishProviderSignInBody, providerSession } from '../../../shared/auth/provider-sign-in.ts'
import { billing, invoice } from '../../../shared/billing/billing.ts'
import { planLimits } from '../../../shared/billing/plans.ts'
import { brandKit, brandKitTour } from '../../../shared/brand-kit/brand-kit.ts'
import { customButton, tourButtons } from '../../../shared/buttons/tour-buttons.ts'
import { comment, thread, wholeThread } from '../../../shared/comments/comments.ts'
import { customTextSources, customTexts } from '../../../shared/custom-texts/custom-texts.ts'
import { customTextKeys } from '../../../shared/custom-texts/registry.ts'
import { activePerson, editingSession } from '../../../shared/editing.ts'
import { folder } from '../../../shared/folders/folders.ts'
import { form, formInput } from '../../../shared/forms/forms.ts'
import { formOpening } from '../../../shared/forms/openings.ts'
import { optionSettings } from '../../../shared/forms/option-settings.ts'
import { formField } from '../../../shared/forms/registry.ts'
import { answer, submission } from '../../../shared/forms/submissions.ts'
import { cornerDirection } from '../../../shared/hotspots/corners-input.ts'
import { hotspotIcons } from '../../../shared/hotspots/icon-names.ts'
import { areaAction } from '../../../shared/hotspots/kinds/area.ts'
import { hotspotImage } from '../../../shared/hotspots/kinds/image.ts'
import { hotspotKinds } from '../../../shared/hotspots/registry.ts'
import { hubspotConnection, hubspotEvent } from '../../../shared/hubspot/hubspot.ts'
import { hubspotMapping } from '../../../shared/hubspot/hubspot-mapping.ts'
import { errorCodes } from '../../../shared/kernel/error-codes.ts'
import { locationResult } from '../../../shared/locations/location-search.ts'
import { nadirPatch, panoramaAdjustments, panoramaLevel, retouch } from '../../../shared/media/adjustments.ts'
import { audioManifest } from '../../../shared/media/audio-manifest.ts'
import { captionRepair } from '../../../shared/media/captions/repair-captions.ts'
import { documentManifest } from '../../../shared/media/document-manifest.ts'
import { fileNote } from '../../../shared/media/file-notes.ts'
import { imageManifest } from '../../../shared/media/image-manifest.ts'
import { mediaImport } from '../../../shared/media/imports/imports.ts'
import { mediaDetail, savedCaptions, storedCaption } from '../../../shared/media/library.ts'
import { geoLocation, mediaKind, mediaManifest, mediaUse } from '../../../shared/media/media.ts'
import { modelManifest } from '../../../shared/media/model-manifest.ts'
import { panoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import { videoManifest, videoSphere } from '../../../shared/media/video-manifest.ts'
import { notificationSetting } from '../../../shared/notifications/notifications.ts'
import { changeDetail } from '../../../shared/publishing/changes/change-detail.ts'
import { tourChange } from '../../../shared/publishing/changes/tour-change.ts'
import { tourExport } from '../../../shared/publishing/exports.ts'
import { publication, publicationState } from '../../../shared/publishing/publications.ts'
import {
  publicAudio,
  publicButton,
  publicDocument,
  publicFloorPlan,
  publicForm,
  publicFormField,
  publicHotspot,
  publicImage,
  publicModel,
  publicPano,
  publicStop,
  publicStyles,
  publicTour,
  publicVideo,
  publicViewLimits,
  tourDocument,
} from '../../../shared/publishing/tour-document.ts'
import { review } from '../../../shared/reviews/reviews.ts'
import { schedule } from '../../../shared/schedules/schedules.ts'
import { shareLink } from '../../../shared/sharing/share-links.ts'
import { sharing } from '../../../shared/sharing/sharing.ts'
import { tourSlug } from '../../../shared/sharing/slugs.ts'
import { tourStyles } from '../../../shared/styles/styles.ts'
import { template } from '../../../shared/templates/templates.ts'
import { apiCaller, apiToken } from '../../../shared/tokens/api-tokens.ts'
import { tourFolder } from '../../../shared/tour-folders/tour-folders.ts'
import { tourImport } from '../../../shared/tour-imports/tour-imports.ts'
import { backgroundAudio } from '../../../shared/tours/background-audio.ts'
import { failedTour } from '../../../shared/tours/bulk-tours.ts'
import { floorPlan, floorPlanPosition } from '../../../shared/tours/floor-plans.ts'
import { savedStopList, tourSave } from '../../../shared/tours/saves.ts'
import { stop } from '../../../shared/tours/stops.ts'
import { capture, timeLayers } from '../../../shared/tours/time-layers.ts'
import { tourSummary } from '../../../shared/tours/tour-list.ts'
import { tour } from '../../../shared/tours/tours.ts'
import { viewInput } from '../../../shared/tours/view.ts'
import { viewLimits } from '../../../shared/tours/view-limits.ts'
import { translation } from '../../../shared/translations/translations.ts'
import { userOutput, userRole } from '../../../shared/users.ts'
import { tourVersion, versionComparison } from '../../../shared/versions/versions.ts'
import { eventMedia, eventTour, webhookEventTypes } from '../../../shared/webhooks/webhook-events.ts'
import { webhook, webhookDelivery, webhookDeliveryDetails } from '../../../shared/webhooks/webhooks.ts'
import { kindName, kindSchemas, kindUnions } from './kind-schemas.ts'

/** Body of all error responses. */
export const errorBody = z.object({
  errorMessage: z.string().meta({ description: 'Error message for people.' }),
  status: z.int().meta({ description: 'HTTP status of the response.' }),
  code: z.enum(errorCodes).meta({ description: 'Stable identifier of the error; messages may change.' }),
  facts: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'Details for programs, such as the names of invalid fields.' }),
})

const entities = {
  Error: errorBody,
  ErrorCode: z.enum(errorCodes),
  AuditAction: z.enum(auditActions),
  ApiCaller: apiCaller,
  ApiToken: apiToken,
  Membership: accountMembership,
  ProviderSignIn: finishProviderSignInBody,
  ProviderSession: providerSession,
  User: userOutput,
  UserRole: userRole,
  AccountSettings: accountSettings,
  Member: member,
  Invitation: pendingInvitation,
  AuditEvent: auditEvent,
  Billing: billing,
  Invoice: invoice,
  PlanLimits: planLimits,
  NotificationSetting: notificationSetting,
  Webhook: webhook,
  EventTour: eventTour,
  EventMedia: eventMedia,
  WebhookEventType: z.enum(webhookEventTypes),
  WebhookDelivery: webhookDelivery,
  WebhookDeliveryDetails: webhookDeliveryDetails,
  HubspotConnection: hubspotConnection,
  HubspotEvent: hubspotEvent,
  HubspotMapping: hubspotMapping,
  Folder: folder,
  MediaKind: mediaKind,
  MediaDetail: mediaDetail,
  MediaManifest: mediaManifest,
  PanoramaManifest: panoramaManifest,
  ImageManifest: imageManifest,
  VideoManifest: videoManifest,
  VideoSphere: videoSphere,
  AudioManifest: audioManifest,
  DocumentManifest: documentManifest,
  ModelManifest: modelManifest,
  MediaUse: mediaUse,
  MediaImport: mediaImport,
  FileNote: fileNote,
  Captions: storedCaption,
  SavedCaptions: savedCaptions,
  CaptionRepair: captionRepair,
  PanoramaAdjustments: panoramaAdjustments,
  PanoramaLevel: panoramaLevel,
  Retouch: retouch,
  NadirPatch: nadirPatch,
  GeoLocation: geoLocation,
  LocationResult: locationResult,
  BrandKit: brandKit,
  BrandKitTour: brandKitTour,
  Template: template,
  TourFolder: tourFolder,
  TourImport: tourImport,
  Tour: tour,
  TourSummary: tourSummary,
  FailedTour: failedTour,
  TourStyles: tourStyles,
  TourButtons: tourButtons,
  CustomButton: customButton,
  CustomTextKey: z.enum(customTextKeys),
  CustomTexts: customTexts,
  CustomTextSources: customTextSources,
  TourSave: tourSave,
  SavedStopList: savedStopList,
  FloorPlan: floorPlan,
  FloorPlanPosition: floorPlanPosition,
  BackgroundAudio: backgroundAudio,
  Stop: stop,
  View: viewInput,
  ViewLimits: viewLimits,
  TimeLayers: timeLayers,
  Capture: capture,
  HotspotIcon: z.enum(hotspotIcons),
  HotspotDetails: z.union(Object.values(hotspotKinds).map(({ details }) => details)),
  CornerDirection: cornerDirection,
  HotspotImage: hotspotImage,
  HotspotAction: areaAction,
  Form: form,
  NewForm: formInput,
  FormField: formField,
  FormOpening: formOpening,
  FormOptions: optionSettings,
  Submission: submission,
  Answer: answer,
  Translation: translation,
  Publication: publication,
  PublicationState: publicationState,
  TourExport: tourExport,
  TourChange: tourChange,
  ChangeDetail: changeDetail,
  Review: review,
  Schedule: schedule,
  Sharing: sharing,
  ShareLink: shareLink,
  ShortLink: tourSlug,
  TourVersion: tourVersion,
  VersionComparison: versionComparison,
  Comment: comment,
  CommentThread: thread,
  CompleteCommentThread: wholeThread,
  EditingSession: editingSession,
  ActivePerson: activePerson,
  AccessibilityReport: accessibilityReport,
  AccessibilityCheck: reportCheck,
  AccessibilityCheckName: checkName,
  AccessibilityCriterionId: z.enum(criterionIds),
  AccessibilityCriterion: reportCriterion,
  AccessibilityFinding: accessibilityFinding,
  AccessibilityJudgment: accessibilityJudgment,
  AnalyticsReport: report,
  AnalyticsPeriod: report.shape.current,
  AnalyticsPeriodOfStop: stopReport.shape.current,
  AnalyticsPeriodOfShareLink: shareLinkReport.shape.current,
  AnalyticsTotals: metrics,
  AnalyticsBreakdownRow: breakdownRow,
  AnalyticsFlows: flows,
  AnalyticsOfStop: stopReport,
  AnalyticsOfShareLink: shareLinkReport,
  AnalyticsOfTour: tourTotals,
  PublishedTour: tourDocument,
  PublishedTourSettings: publicTour,
  PublishedStyles: publicStyles,
  PublishedStop: publicStop,
  PublishedViewLimits: publicViewLimits,
  PublishedHotspot: publicHotspot,
  PublishedButton: publicButton,
  PublishedFloorPlan: publicFloorPlan,
  PublishedForm: publicForm,
  PublishedFormField: publicFormField,
  PublishedPanorama: publicPano,
  PublishedImage: publicImage,
  PublishedVideo: publicVideo,
  PublishedAudio: publicAudio,
  PublishedDocument: publicDocument,
  PublishedModel: publicModel,
} as const satisfies Readonly<Record<string, z.ZodType>>

const inputNames = new Set(
  Object.entries(kindUnions).flatMap(([union, { kinds, isInput = false }]) =>
    isInput ? Object.keys(kinds).map((kind) => kindName(union, kind)) : [],
  ),
)
const unions = Object.fromEntries(Object.entries(kindUnions).map(([name, { validated }]) => [name, validated]))

/** Schemas that are components of the document, by name. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = { ...entities, ...unions, ...kindSchemas }

for (const [id, schema] of Object.entries(namedSchemas)) {
  schema.register(z.globalRegistry, { id, unusedIO: inputNames.has(id) ? 'input' : 'output' })
}

import { LiveStream } from '../domain/access/accounts/live-stream-entity.ts'
import { AuthorizationRequest, Identity, Session } from '../domain/access/sessions/entity.ts'
import { ApiToken } from '../domain/access/tokens/entity.ts'
import { AccountBilling, StorageAlert, UsageDay } from '../domain/billing/plans/entity.ts'
import { BillingEvent } from '../domain/billing/subscriptions/event-entity.ts'
import { Comment, CommentMention, CommentThread } from '../domain/collaboration/comments/entity.ts'
import { StopClaim } from '../domain/collaboration/editing/claim-entity.ts'
import { EditingSession } from '../domain/collaboration/editing/entity.ts'
import { HubspotConnection } from '../domain/connections/hubspot/entity.ts'
import { HubspotEvent } from '../domain/connections/hubspot/event-entity.ts'
import { IdempotentCall } from '../domain/connections/idempotency/entity.ts'
import {
  NotificationItem,
  NotificationPreference,
  NotificationWait,
} from '../domain/connections/notifications/entity.ts'
import { WebhookDelivery } from '../domain/connections/webhooks/delivery-entity.ts'
import { Webhook } from '../domain/connections/webhooks/entity.ts'
import { AuditEvent } from '../domain/identity/audit/entity.ts'
import { OneUseLink } from '../domain/identity/one-use-links/entity.ts'
import { RateLimitEntry } from '../domain/identity/rate-limits/entity.ts'
import { InstallationSecret } from '../domain/identity/secrets/entity.ts'
import { Account, Membership } from '../domain/identity/tenancy/entity.ts'
import { TermsAcceptance, User } from '../domain/identity/users/entity.ts'
import {
  AnalyticsDay,
  AnalyticsDirection,
  AnalyticsHour,
  AnalyticsKey,
  AnalyticsTourDay,
  AnalyticsVisitor,
} from '../domain/insight/analytics/entity.ts'
import {
  StoredVisitBatch,
  VisitNetwork,
  VisitNetworkDay,
  VisitorSalt,
} from '../domain/insight/analytics/visit-entity.ts'
import { StoredCount } from '../domain/library/counts/entity.ts'
import { FileCheck } from '../domain/library/file-checks/entity.ts'
import { FileDeletion } from '../domain/library/file-deletions/entity.ts'
import { Folder } from '../domain/library/folders/entity.ts'
import { MediaCaption } from '../domain/library/media/captions/caption-entity.ts'
import { Media } from '../domain/library/media/entity.ts'
import { ReplacedOriginal } from '../domain/library/media/replace/replaced-original-entity.ts'
import { RemoteThumbnail } from '../domain/library/media/thumbnails/remote-thumbnail-entity.ts'
import { MediaUsage } from '../domain/library/media/usage-entity.ts'
import { Upload } from '../domain/library/uploads/entity.ts'
import { RejectedUpload } from '../domain/library/uploads/rejected-upload-entity.ts'
import { AccessibilityJudgment } from '../domain/publishing/accessibility-reports/entity.ts'
import { PublicationMedium } from '../domain/publishing/publications/publication-media-entity.ts'
import { Review } from '../domain/publishing/reviews/entity.ts'
import { Schedule } from '../domain/publishing/schedules/entity.ts'
import { ShareLink } from '../domain/publishing/sharing/link-entity.ts'
import { ShareSlug } from '../domain/publishing/sharing/slug-entity.ts'
import { BrandKit } from '../domain/tours/brand-kit/entity.ts'
import { FloorPlan } from '../domain/tours/floor-plans/entity.ts'
import { Form } from '../domain/tours/forms/entity.ts'
import { Submission } from '../domain/tours/forms/submission-entity.ts'
import { Hotspot } from '../domain/tours/hotspots/entity.ts'
import { HotspotMedium } from '../domain/tours/hotspots/media-entity.ts'
import { Publication, Share } from '../domain/tours/publication-state/entity.ts'
import { Stop } from '../domain/tours/stops/entity.ts'
import { TourTemplate } from '../domain/tours/templates/entity.ts'
import { SuggestionMonth } from '../domain/tours/text-suggestions/entity.ts'
import { TourFolder, TourFolderEntry } from '../domain/tours/tour-folders/entity.ts'
import { TourImport } from '../domain/tours/tour-imports/entity.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import { TourListing } from '../domain/tours/tours/listing-entity.ts'
import { TourSearch } from '../domain/tours/tours/search-entity.ts'
import { Translation } from '../domain/tours/translations/entity.ts'
import { TourVersion, TourVersionPart } from '../domain/tours/versions/entity.ts'

/** Every table of the application; the job queue keeps its own schema `jobs`. */
export const entities = [
  User,
  TermsAcceptance,
  Session,
  Identity,
  AuthorizationRequest,
  ApiToken,
  IdempotentCall,
  OneUseLink,
  RateLimitEntry,
  Account,
  Membership,
  AccountBilling,
  StorageAlert,
  UsageDay,
  BillingEvent,
  AuditEvent,
  Webhook,
  WebhookDelivery,
  HubspotConnection,
  HubspotEvent,
  NotificationPreference,
  NotificationItem,
  NotificationWait,
  Folder,
  Media,
  MediaCaption,
  ReplacedOriginal,
  Upload,
  RejectedUpload,
  BrandKit,
  TourTemplate,
  Tour,
  TourFolder,
  TourFolderEntry,
  TourImport,
  Translation,
  FloorPlan,
  Form,
  Submission,
  Stop,
  Hotspot,
  HotspotMedium,
  Publication,
  Share,
  PublicationMedium,
  FileDeletion,
  FileCheck,
  TourVersion,
  TourVersionPart,
  ShareLink,
  ShareSlug,
  InstallationSecret,
  Schedule,
  AccessibilityJudgment,
  Review,
  EditingSession,
  CommentThread,
  Comment,
  CommentMention,
  StopClaim,
  RemoteThumbnail,
  MediaUsage,
  TourListing,
  TourSearch,
  StoredCount,
  LiveStream,
  StoredVisitBatch,
  VisitorSalt,
  VisitNetwork,
  VisitNetworkDay,
  AnalyticsHour,
  AnalyticsTourDay,
  AnalyticsKey,
  AnalyticsDay,
  AnalyticsDirection,
  AnalyticsVisitor,
  SuggestionMonth,
]

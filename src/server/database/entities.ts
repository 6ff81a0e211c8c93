import { Account, Membership } from '../domain/accounts/entity.ts'
import { LiveStream } from '../domain/accounts/live-stream-entity.ts'
import {
  AnalyticsDay,
  AnalyticsDirection,
  AnalyticsHour,
  AnalyticsKey,
  AnalyticsTourDay,
  AnalyticsVisitor,
} from '../domain/analytics/entity.ts'
import { StoredVisitBatch, VisitNetwork, VisitNetworkDay, VisitorSalt } from '../domain/analytics/visit-entity.ts'
import { AuditEvent } from '../domain/audit/entity.ts'
import { BillingEvent } from '../domain/billing/event-entity.ts'
import { Comment, CommentMention, CommentThread } from '../domain/comments/entity.ts'
import { KeptCount } from '../domain/counts/entity.ts'
import { StopClaim } from '../domain/editing/claim-entity.ts'
import { EditingSession } from '../domain/editing/entity.ts'
import { OneUseLink } from '../domain/email/links/one-use-link-entity.ts'
import { FileCheck } from '../domain/file-checks/entity.ts'
import { FileDeletion } from '../domain/file-deletions/entity.ts'
import { FloorPlan } from '../domain/floor-plans/entity.ts'
import { Folder } from '../domain/folders/entity.ts'
import { Form } from '../domain/forms/entity.ts'
import { Submission } from '../domain/forms/submission-entity.ts'
import { Hotspot } from '../domain/hotspots/entity.ts'
import { HotspotMedium } from '../domain/hotspots/media-entity.ts'
import { HubspotConnection } from '../domain/hubspot/entity.ts'
import { HubspotEvent } from '../domain/hubspot/event-entity.ts'
import { IdempotentCall } from '../domain/idempotency/entity.ts'
import { ApiToken } from '../domain/identity/api-tokens/entity.ts'
import { Identity, Session, SignInRound } from '../domain/identity/entity.ts'
import { RateLimitEntry } from '../domain/identity/rate-limit-entry.ts'
import { MediaCaption } from '../domain/media/captions/caption-entity.ts'
import { Media } from '../domain/media/entity.ts'
import { ReplacedOriginal } from '../domain/media/replace/replaced-entity.ts'
import { RemoteThumbnail } from '../domain/media/thumbnails/remote-thumbnail-entity.ts'
import { MediaUsage } from '../domain/media/usage-entity.ts'
import { NotificationItem, NotificationPreference, NotificationWait } from '../domain/notifications/entity.ts'
import { AccountBilling, StorageAlert, UsageDay } from '../domain/plans/entity.ts'
import { Publication, Share } from '../domain/publishing/entity.ts'
import { PublicationMedium } from '../domain/publishing/publication-media-entity.ts'
import { Review } from '../domain/reviews/entity.ts'
import { Schedule } from '../domain/schedules/entity.ts'
import { InstallationSecret } from '../domain/secrets/entity.ts'
import { ShareLink } from '../domain/sharing/link-entity.ts'
import { ShareSlug } from '../domain/sharing/slug-entity.ts'
import { Stop } from '../domain/stops/entity.ts'
import { Tour } from '../domain/tours/entity.ts'
import { TourListing } from '../domain/tours/listing-entity.ts'
import { TourSearch } from '../domain/tours/search-entity.ts'
import { Translation } from '../domain/translations/entity.ts'
import { Upload } from '../domain/uploads/entity.ts'
import { RejectedUpload } from '../domain/uploads/rejected-entity.ts'
import { TermsAcceptance, User } from '../domain/users/entity.ts'
import { TourVersion, TourVersionPart } from '../domain/versions/entity.ts'
import { WebhookDelivery } from '../domain/webhooks/delivery-entity.ts'
import { Webhook } from '../domain/webhooks/entity.ts'

/** Every table of the application; the job queue keeps its own schema `jobs`. */
export const entities = [
  User,
  TermsAcceptance,
  Session,
  Identity,
  SignInRound,
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
  Tour,
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
  KeptCount,
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
]

import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { userUsageTrigger } from '../../../database/kept/media-usage.ts'

const userSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  triggers: [userUsageTrigger],
  properties: {
    ...baseProperties,
    /** Lower case, and proven to be theirs: a person who has not proven it is no user yet. */
    email: p.string().length(254).unique(),
    username: p.string().length(60).nullable().unique(),
    passwordHash: p.text().nullable(),
    firstName: p.string().length(200).default(''),
    lastName: p.string().length(200).default(''),
    /** An image of the libraries they may see. No foreign key: an image that is deleted is simply not shown. */
    pictureId: p.uuid().nullable().index(),
    rootAdmin: p.boolean().default(false),
    /** Set by a root admin: nobody signs in, and all sessions are gone. */
    disabledAt: p.datetime().nullable(),
    privacyPolicyAcceptedAt: p.datetime().nullable(),
  },
})
export class User extends userSchema.class {}
userSchema.setClass(User)

const termsAcceptanceSchema = defineEntity({
  name: 'TermsAcceptance',
  tableName: 'terms_acceptances',
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').index(),
    /** Which wording of the terms. */
    version: p.string().length(20),
    acceptedAt: p.datetime(),
    /** Address of the caller: the proof of an acceptance says from where. */
    network: p.string().length(60),
  },
})
/** A row for each time somebody accepted the terms; none is ever changed. */
export class TermsAcceptance extends termsAcceptanceSchema.class {}
termsAcceptanceSchema.setClass(TermsAcceptance)

import { defineEntity, p } from '@mikro-orm/core'

/** Secret that all processes of an installation share, such as a signing key. */
const installationSecretSchema = defineEntity({
  name: 'InstallationSecret',
  tableName: 'installation_secrets',
  properties: {
    name: p.string().length(40).primary(),
    /** 256 random bits, base64url. */
    secret: p.string().length(43),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
})
export class InstallationSecret extends installationSecretSchema.class {}
installationSecretSchema.setClass(InstallationSecret)

import { resolve } from 'node:path'
import { z } from 'zod'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Proxies in front that may set X-Forwarded-For; their exact number, so that a client cannot forge its address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
})

export type Config = {
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** Set when the installation is reached under a fixed address; decides cookies, origins and share links. */
  readonly publicUrl: string | undefined
  readonly demoPassword: string | undefined
  readonly demo: boolean
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  readonly trustedProxies: number
}

/** Reads the environment once and lists every problem in one error. Empty values count as not set. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not right:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    demoPassword: values.DEMO_PASSWORD,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
  }
}

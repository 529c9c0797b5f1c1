import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/config.ts'
import { startCommand } from '../e2e/support/server.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(root, name), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const config = read('apps/server/config.ts')

/** The names under `environment: &environment`, up to the first line that is further out. */
const composed = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
const given = [...composed.matchAll(/^ {4}([A-Z][A-Z0-9_]*): *(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
const inImage = [...dockerfile.matchAll(/([A-Z_]+)=(\S+)/g)].flatMap(([line, name = '', value = '']) =>
  dockerfile.includes(`ENV ${line}`) || /^ENV .*$/m.exec(dockerfile)?.[0].includes(line) ? [{ name, value }] : [],
)

test('every variable that the containers set is one that the server reads', () => {
  expect(given.length).toBeGreaterThan(15)
  // the last one is for the C library that the server runs on
  expect(inImage.map(({ name }) => name)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'GLIBC_TUNABLES'])
  for (const { name } of [...given, ...inImage.slice(0, -1)]) expect(config, name).toMatch(new RegExp(`^ {2}${name}:`, 'm'))
})

/** What the containers are not told, and why. */
const NOT_PASSED: Record<string, string> = {
  DATABASE_DIRECT_URL: 'there is no PgBouncer before PostgreSQL here',
  AWS_SESSION_TOKEN: 'the keys of the store beside them do not end',
  DEMO: 'production refuses it',
  STRIPE_API_URL: 'for tests, and production refuses it',
  SHOPIFY_API_URL: 'for tests, and production refuses it',
  META_API_URL: 'for tests, and production refuses it',
  PINTEREST_API_URL: 'for tests, and production refuses it',
  X_API_URL: 'for tests, and production refuses it',
  WEBHOOK_TEST_ORIGIN: 'for tests, and production refuses it',
}

test('every variable that the server reads can be set for the containers, or is not needed there', () => {
  const read = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(60)
  const passed = [...inImage, ...given].map(({ name }) => name)
  expect(read.filter((name) => !passed.includes(name)).sort()).toEqual(Object.keys(NOT_PASSED).sort())
})

test('a model and a profile lie where every container can read them, and none can write', () => {
  const [, mounted] = /^x-models: &models \S+:(\/\S+):(ro)$/m.exec(compose) ?? []
  expect(mounted).toBe('/models')
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2']) expect(compose).toContain(`volumes: [${name}:/data, *models]`)
  for (const name of ['.dockerignore', '.gitignore']) expect(read(name), name).toMatch(/^models\/?$/m)
})

test('a container may hold what its processes may take at most', () => {
  const found = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const picturesMb = found(read('apps/server/platform/images/picture-child.ts'), /MEMORY_KB = (\d+) \* 1024 \* 1024\n/) * 1024
  const networkMb = found(read('apps/server/platform/images/upscaler.ts'), /rssLimitBytes: (\d+) \* MB/)
  const heapMb = found(dockerfile, /--max-old-space-size=(\d+)/)
  expect(found(compose, /^ {2}mem_limit: (\d+)g$/m) * 1024).toBeGreaterThanOrEqual(picturesMb + networkMb + heapMb)
})

test('what compose sets is a whole configuration for production, for either role', () => {
  const secrets: Record<string, string> = {
    PUBLIC_URL: 'https://shop.example',
    POSTGRES_PASSWORD: 'a-password',
    STORE_SECRET: 'a-secret-of-the-store',
    AUTH_SECRET: 'a'.repeat(32),
    ENCRYPTION_KEY: 'k'.repeat(32),
    METRICS_TOKEN: 't'.repeat(16),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Tintype <hello@shop.example>',
    ALLOW_TEST_PAYMENTS: '1',
  }
  const filled = (value: string) =>
    value.replace(/\$\{([A-Z_]+):([?-])([^}]*)\}/g, (_, name: string, kind: string, otherwise: string) => {
      if (kind === '?') expect(secrets, name).toHaveProperty(name)
      return secrets[name] ?? otherwise
    })
  const environment = Object.fromEntries([...inImage, ...given].map(({ name, value }) => [name, filled(value)]))
  expect(readConfig(environment)).toMatchObject({
    isProduction: true,
    role: 'web',
    port: 3000,
    trustedProxies: 1,
    bucket: { bucket: 'tintype', prefix: 'files/', endpoint: 'http://store:9000' },
  })
  expect(readConfig({ ...environment, ROLE: 'worker' })).toMatchObject({ role: 'worker', workerPort: 3000 })
})

test('the image is built from the lock file, in another stage than it runs in, and runs as nobody special', () => {
  const [, build = '', run = ''] = dockerfile.split(/^FROM /m)
  expect(build).toContain('npm ci')
  expect(build).toContain('npm run build')
  expect(run).toMatch(/^USER node$/m)
  expect(run).not.toContain('npm ')
  expect(run).toMatch(/HEALTHCHECK[\s\S]*\/readyz/)
  for (const source of [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))) {
    expect(() => readFileSync(resolve(root, source)), source).not.toThrow(/ENOENT/)
  }
})

test('nothing of the container’s own file system can be written, and a stop has the time that it takes', () => {
  expect(compose).toContain('read_only: true')
  // without a host, as version 1.0 asks, the server answers 400 to whoever asks
  expect(compose).toMatch(/http-check send meth GET uri \/readyz ver HTTP\/1\.1 hdr Host \S+/)
  // `/readyz` takes three seconds where the database is silent
  expect(Number(/timeout check (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(3)
  const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(grace).toBeGreaterThan(30)
})

test('no file with secrets goes into an image or into the history', () => {
  for (const name of ['.dockerignore', '.gitignore']) expect(read(name).split('\n'), name).toContain('.env*')
})

test('every image is one that stays what it is today: it has a tag, and not that of whatever is newest', () => {
  const images = [...compose.matchAll(/^ *image: *(\S+)/gm), ...dockerfile.matchAll(/^FROM +(?:--\S+ +)*(\S+)/gm)].map(
    // one that may be named otherwise has a name all the same
    ([, image = '']) => /^\$\{\w+:-(.+)\}$/.exec(image)?.[1] ?? image,
  )
  expect(images.length).toBeGreaterThanOrEqual(6)
  expect(images.filter((image) => !hasTag(image))).toEqual([])
  const planted = ['minio/mc', 'minio/mc:latest', 'host:5000/minio/mc', 'postgres:18-latest']
  expect(planted.filter(hasTag)).toEqual([])
})

function hasTag(image: string): boolean {
  const [, tag = 'latest'] = /:([^:/@]+)(?:@sha256:[0-9a-f]{64})?$/.exec(image) ?? []
  return !/(^|-)latest$/.test(tag)
}

test('the image starts the server as npm start does, with the same bounds of its heap and the same ways with memory', () => {
  const [, command = ''] = /^CMD (\["node".+\])$/m.exec(dockerfile) ?? []
  const [, tunables = ''] = /^ENV GLIBC_TUNABLES=(\S+)$/m.exec(dockerfile) ?? []
  expect(`GLIBC_TUNABLES=\${GLIBC_TUNABLES:-${tunables}} exec ${JSON.parse(command).join(' ')}`).toBe(startCommand(root))
  expect(command).toContain('--max-old-space-size=')
  expect(tunables).toContain('hugetlb=1')
})

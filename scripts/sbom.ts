import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findLocked, type Lock, nameOf } from './lockfile.ts'

/**
 * A bill of materials in CycloneDX 1.5: every package of the lock with name, version, SHA-512, licence if stated, and dependencies. Derived
 * from the lock alone, so that the same lock gives the same bill. `npm sbom` is not used: it fails if a tool's peer version does not match,
 * and without the tools it omits packages that production shares with them.
 */
export function bomOf(lock: Lock, application: { name: string; version: string }) {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const ours = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'))
  const refOf = (path: string) => (path.includes('node_modules/') ? `${purlOf(path, lock)}#${path}` : path || application.name)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': application.name, ...application } },
    components: packages.map(([path, { version, integrity = '', license, dev, devOptional }]) => ({
      type: 'library',
      'bom-ref': refOf(path),
      name: nameOf(path),
      version,
      scope: dev || devOptional ? 'excluded' : 'required',
      purl: purlOf(path, lock),
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      licenses: license ? [{ expression: license }] : [],
    })),
    dependencies: [...ours, ...packages].map(([path, { dependencies, optionalDependencies }]) => ({
      ref: refOf(path),
      dependsOn: Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
        const found = findLocked(lock, path, name)
        return found === undefined ? [] : refOf(lock.packages[found]?.link ? (lock.packages[found].resolved ?? found) : found)
      }),
    })),
  }
}

function purlOf(path: string, lock: Lock): string {
  const { name, version } = lock.packages[path] ?? {}
  return `pkg:npm/${(name ?? nameOf(path)).replace('@', '%40')}@${version}`
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { name, version } = read('package.json')
  const bom = bomOf(read('package-lock.json'), { name, version })
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${bom.components.length} packages are listed in build/sbom.cdx.json (CycloneDX 1.5).`)
}

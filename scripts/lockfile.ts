/** The part of package-lock.json that the checks read. */
export type Lock = { packages: Record<string, LockedPackage> }

type LockedPackage = {
  /** If it differs from the folder's name. */
  name?: string
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  /** A workspace, under the name by which others resolve it. */
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  peerDependenciesMeta?: object
}

/**
 * Optional dependencies without an entry in the lock. They were missing in the registry when the lock was made. The install then works on
 * some platforms only, or `npm ci` refuses it.
 */
export function findMissingOptional({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findLocked({ packages }, path, name) === undefined)
      .map((name) => `${path || 'the root'} wants ${name}`),
  )
}

/** URLs of the registry that the lock was made with. Other registries may serve the same packages, so the lock must contain none. */
export function findRegistryAddresses({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved = '' }]) => (resolved.includes('://') ? [`${path}: ${resolved}`] : []))
}

/** Third-party packages without an integrity hash: any content would be installed. Packages outside `node_modules` are ours. */
export function findWithoutIntegrity({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { integrity = '', link }]) =>
    path.includes('node_modules/') && !link && !integrity.startsWith('sha512-') ? [path] : [],
  )
}

/** Packages with install scripts that are neither permitted nor denied. */
export function findUndecidedScripts({ packages }: Lock, decided: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript && !(toPackageName(path) in decided) ? [path] : [],
  )
}

/** Packages locked below the version that fixes a vulnerability. */
export function findBelowFloors({ packages }: Lock, floors: Record<string, string>): string[] {
  return Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const floor = floors[toPackageName(path)]
    return floor && path.includes('node_modules/') && isBelow(version, floor) ? [`${path} ${version} is below ${floor}`] : []
  })
}

/** Resolves a package as Node does from there, as a path of the lock. */
export function findLocked({ packages }: Lock, from: string, name: string): string | undefined {
  return lookupPaths(from, name).find((candidate) => candidate in packages)
}

export function toPackageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isBelow(version: string, floor: string): boolean {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const at = need?.findIndex((part, index) => part !== have?.[index]) ?? -1
  return at >= 0 && (have?.[at] ?? 0) < (need?.[at] ?? 0)
}

/** The lookup paths of Node: beside the dependent, then in every parent folder. */
function lookupPaths(from: string, name: string): string[] {
  const folders = from === '' ? [] : from.split('/')
  return Array.from({ length: folders.length + 1 }, (_, up) => [...folders.slice(0, folders.length - up), 'node_modules', name].join('/'))
}
